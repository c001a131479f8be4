import { byName, findSectors, findSpecialities } from "~/api/.server/lookups";
import { findFees } from "~/api/.server/practitioners";
import { Note } from "~/ui/blocks/note";
import { Prose } from "~/ui/blocks/prose";
import { dateText, moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { dayIn } from "~/web/.server/calendar";
import { appContext } from "~/web/.server/context";
import { getLanguage } from "~/web/.server/i18n";
import type { Route } from "./+types/prices";
import { LegalPage } from "./legal-page";

export async function loader({ context }: Route.LoaderArgs) {
  const [fees, specialities, sectors] = await Promise.all([
    findFees(context),
    findSpecialities(context),
    findSectors(context),
  ]);
  const feesOf = (slug: string) =>
    (sectors ?? []).flatMap(({ code, name }) =>
      (fees ?? [])
        .filter((one) => one.specialtySlug === slug && one.sector === code)
        .map(({ minCents, maxCents }) => ({ sector: name, minCents, maxCents })),
    );
  const rows = (specialities ?? [])
    .toSorted(byName(getLanguage(context)))
    .map(({ slug, name }) => ({ slug, name, fees: feesOf(slug) }))
    .filter(({ fees }) => fees.length > 0);
  const { demonstration } = context.get(appContext);
  return { rows, demonstration, today: dayIn("Europe/Paris", new Date()) };
}

export default function Prices({ loaderData: { rows, demonstration, today } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const language = i18n.language === "en" ? "en" : "fr";
  const feeText = ({ sector, minCents, maxCents }: (typeof rows)[number]["fees"][number]) => {
    const [from, to] = [moneyText(minCents, language), moneyText(maxCents, language)];
    const fee = from === to ? from : t("prices.range", { from, to });
    return t("prices.line", { sector, fee });
  };
  return (
    <LegalPage title={t("prices.title")} intro={t("prices.intro")} updatedOn="2026-11-21">
      {demonstration && (
        <Note tone="warn">
          <p>{t("prices.demo")}</p>
        </Note>
      )}
      <Prose sections={t("prices.sections", { returnObjects: true })} />
      <h2>{t("prices.table")}</h2>
      {rows.length > 0 ? (
        <>
          <p>{t("prices.caption", { date: dateText(today, language) })}</p>
          <div className="md:columns-2 md:gap-8">
            {rows.map(({ slug, name, fees }) => (
              <div key={slug} className="break-inside-avoid">
                <h3>{name}</h3>
                <ul>
                  {fees.map((one) => (
                    <li key={one.sector}>{feeText(one)}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      ) : (
        <Note tone="warn">
          <p>{t("prices.failed")}</p>
        </Note>
      )}
    </LegalPage>
  );
}
