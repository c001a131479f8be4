import { Note } from "~/ui/blocks/note";
import { Prose } from "~/ui/blocks/prose";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/imprint";
import { LegalPage } from "./legal-page";

const facts = ["publisher", "address", "phone", "contactEmail", "director", "host", "hostAddress", "dpoEmail"] as const;

export function loader({ context }: Route.LoaderArgs) {
  const { publisher, demonstration } = context.get(appContext);
  return { publisher, demonstration };
}

export default function Imprint({ loaderData: { publisher, demonstration } }: Route.ComponentProps) {
  const { t } = useTranslation("legal");
  return (
    <LegalPage title={t("imprint.title")} description={t("imprint.description")} updatedOn="2026-11-21">
      {demonstration && (
        <Note tone="warn">
          <p>{t("imprint.demo")}</p>
        </Note>
      )}
      <SummaryList
        rows={facts.map((fact) => ({ label: t(`imprint.${fact}`), value: publisher?.[fact] ?? t("imprint.missing") }))}
      />
      <Prose sections={t("imprint.sections", { returnObjects: true })} />
    </LegalPage>
  );
}
