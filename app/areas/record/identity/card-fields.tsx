import { DateField } from "~/ui/forms/date-field";
import { Field, type FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type CardFieldsProps = { field: (name: "cardNumber" | "cardStart" | "cardEnd") => FormField };

/** The health card: its number and its days, all or none (ruling R19). */
export function CardFields({ field }: CardFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      <p>{t("cardHelp")}</p>
      <Field
        optional
        field={field("cardNumber")}
        label={t("cardNumber")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <DateField optional field={field("cardStart")} legend={t("cardStart")} />
      <DateField optional field={field("cardEnd")} legend={t("cardEnd")} />
    </>
  );
}
