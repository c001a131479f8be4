import { SummaryList } from "~/ui/blocks/summary-list";
import type { SelectOption } from "~/ui/forms/field";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { ShownIdentity } from "./shown-fields";

type KeptIdentityProps = { of: ShownIdentity; nationalities: SelectOption[]; countries: SelectOption[] };

/** What is kept of an identity now, shown when it changed while it was edited. */
export function KeptIdentity({ of: kept, nationalities, countries }: KeptIdentityProps) {
  const { t, i18n } = useTranslation(["identity", "record", "medical"]);
  const nameOf = (options: SelectOption[], code: string | null) => options.find(({ value }) => value === code)?.label;
  const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
  const { doctor } = kept;
  const rows = [
    [t("civility"), kept.isChild ? "" : t(kept.civility)],
    [t("firstName"), kept.firstName],
    [t("lastName"), kept.lastName],
    [t("birthName"), kept.birthName],
    [t("bornOn"), dateText(kept.bornOn, i18n.language === "en" ? "en" : "fr")],
    [t("birthPlace"), kept.birthPlace],
    [t("sex"), t(`sexes.${kept.sex}`)],
    [t("medical:dossier.weight"), kept.weight],
    [t("medical:dossier.height"), kept.height],
    [t("nationality"), nameOf(nationalities, kept.nationality)],
    [t("languages"), kept.languages.map(({ name }) => name).join(", ")],
    [t("address"), kept.address && words(kept.address, kept.postalCode, kept.city, nameOf(countries, kept.country))],
    [t("phone"), kept.phone],
    [t("parts.doctor"), doctor === "none" ? t(kept.isChild ? "doctor.noneOfChild" : "doctor.none") : doctor?.shown],
    [t("number.title"), kept.number && t("number.begins", { number: kept.number })],
    [t("cardNumber"), kept.card?.number],
    [
      t("parts.contact"),
      words(
        ...[kept.contactFirstName, kept.contactLastName, kept.contactPostalCode, kept.contactCity],
        ...[kept.contactCountry, kept.contactPhone, kept.contactEmail],
      ),
    ],
  ] as const;
  return (
    <>
      <h2>{t("record:kept")}</h2>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}
