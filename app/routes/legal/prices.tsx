import { findSectors, findSpecialities } from "~/.server/api/lookups";
import { type Fees, findFees } from "~/.server/api/practitioners";
import { depsContext } from "~/.server/context";
import { dateText, dayIn, moneyText } from "~/ui/dates";
import { Note } from "~/ui/note";
import { Prose } from "~/ui/prose";
import { Table } from "~/ui/table";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/prices";
import { LegalPage } from "./legal-page";

export const handle = { ns: ["legal"] };

export async function loader({ context }: Route.LoaderArgs) {
  const [fees, specialities, sectors] = await Promise.all([
    findFees(context),
    findSpecialities(context),
    findSectors(context),
  ]);
  const table = fees &&
    specialities &&
    sectors && {
      sectors: sectors.filter(({ code }) => fees.some(({ sector }) => sector === code)),
      rows: specialities
        .map(({ slug, name }) => ({ slug, name, fees: fees.filter(({ specialtySlug }) => specialtySlug === slug) }))
        .filter(({ fees }) => fees.length > 0),
    };
  const { demonstration } = context.get(depsContext);
  return { table, demonstration, today: dayIn("Europe/Paris", new Date()) };
}

export default function Prices({ loaderData: { table, demonstration, today } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const language = i18n.language === "en" ? "en" : "fr";
  const feeText = (fees: Fees | undefined) => {
    if (!fees) return t("prices.nobody");
    const [from, to] = [moneyText(fees.minCents, language), moneyText(fees.maxCents, language)];
    return from === to ? from : t("prices.range", { from, to });
  };
  return (
    <LegalPage title={t("prices.title")} intro={t("prices.intro")} updatedOn="2026-11-21" wide>
      {demonstration && (
        <Note tone="warn">
          <p>{t("prices.demo")}</p>
        </Note>
      )}
      {table ? (
        <Table
          caption={t("prices.caption", { date: dateText(today, language) })}
          rows={table.rows}
          rowId={({ slug }) => slug}
          columns={[
            { header: t("prices.speciality"), cell: ({ name }) => name },
            ...table.sectors.map(({ code, name }) => ({
              header: name,
              numeric: true,
              cell: ({ fees }: (typeof table.rows)[number]) => feeText(fees.find(({ sector }) => sector === code)),
            })),
          ]}
        />
      ) : (
        <Note tone="warn">
          <p>{t("prices.failed")}</p>
        </Note>
      )}
      <div className="max-w-reading">
        <Prose sections={t("prices.sections", { returnObjects: true })} />
      </div>
    </LegalPage>
  );
}
