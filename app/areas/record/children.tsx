import { href } from "react-router";
import { maxChildren } from "~/api/.server/children";
import { findTown, type Person } from "~/api/.server/patients";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { dateText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { listOwnChildren } from "./.server/active-patient";
import type { Route } from "./+types/children";
import { SwitchForm } from "./dashboard";
import { searchFor } from "./search-for";

export async function loader({ context }: Route.LoaderArgs) {
  const [children, city] = await Promise.all([listOwnChildren(context), findTown(context)]);
  return { children, city, limit: maxChildren };
}

/** The children of the account (MR-051), and how to add one. */
export default function Children({ loaderData: { children, city, limit } }: Route.ComponentProps) {
  const { t } = useTranslation("children");
  const title = t("title", { number: children.length });
  return (
    <Page title={title} width="wide">
      <Title of={title} />
      {children.length === 0 ? (
        <>
          <p className="font-semibold">{t("empty")}</p>
          <p>{t("emptyHelp")}</p>
        </>
      ) : (
        <>
          <ul className="rows">
            {children.map((child) => (
              <ChildRow key={child.id} of={child} city={city} />
            ))}
          </ul>
          <p className="hint">{t("hint")}</p>
        </>
      )}
      {children.length < limit ? (
        <Actions>
          <ButtonLink to={href("/patient-dashboard/children/add")}>{t("add.title")}</ButtonLink>
        </Actions>
      ) : (
        <p>{t("full", { limit })}</p>
      )}
    </Page>
  );
}

function ChildRow({ of: { id, firstName, lastName, bornOn }, city }: { of: Person; city: string | null }) {
  const { t, i18n } = useTranslation("children");
  const name = `${firstName} ${lastName}`;
  const at = { childId: id };
  return (
    <li>
      <div className="row-text">
        <h2 className="mt-0 mb-0 text-h3">{name}</h2>
        <p>{t("bornOn", { date: dateText(bornOn, i18n.language === "en" ? "en" : "fr") })}</p>
        <SwitchForm people={[{ id, label: t("open", withOf(name)) }]} />
      </div>
      <p>
        <a href={searchFor({ patientId: id, city })} className="target" aria-label={t("bookFor", { name })}>
          {t("book")}
        </a>{" "}
        <a
          href={href("/patient-dashboard/children/:childId", at)}
          className="target"
          aria-label={t("editOf", { name })}
        >
          {t("editIt")}
        </a>{" "}
        <a
          href={href("/patient-dashboard/children/:childId/remove", at)}
          className="target link-danger"
          aria-label={t("removeOf", { name })}
        >
          {t("removeIt")}
        </a>
      </p>
    </li>
  );
}
