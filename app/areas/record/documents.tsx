import { getDocumentOverview } from "~/api/.server/documents";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/documents";
import { documentPaths } from "./document-paths";

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  return { ...(await getDocumentOverview(context, person.id)), person };
}

/** The categories of documents, each with how many it has (MR-142). */
export default function Documents({ loaderData: { counts, deleted, person } }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const title = person.isChild ? t("titleOf", withOf(person.name)) : t("title");
  return (
    <Page title={title} width="wide">
      <Title of={title} />
      <p>{t("intro")}</p>
      <Actions>
        <ButtonLink to={documentPaths.form}>{t("add")}</ButtonLink>
      </Actions>
      <ul className="rows">
        {counts.map(({ category, count }) => (
          <li key={category}>
            <p className="row-text">
              <a href={documentPaths.list(category)} className="target">
                {t(`categories.${category}`)}
              </a>
            </p>
            <p>{t("count", { count })}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={documentPaths.bin} className="target">
          {t("binOf", { count: deleted })}
        </a>
      </p>
    </Page>
  );
}
