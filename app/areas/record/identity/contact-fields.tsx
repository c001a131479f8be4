import type { ReactNode } from "react";
import { Field, type FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type ContactFieldsProps = {
  field: (name: "contactFirstName" | "contactLastName" | "contactPhone" | "contactEmail") => FormField;
  /** Below the names. */
  children?: ReactNode;
};

/** The person to call. */
export function ContactFields({ field, children }: ContactFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      <p>{t("contactHelp")}</p>
      <Field
        optional
        field={field("contactFirstName")}
        label={t("contactFirstName")}
        autoComplete="off"
        maxLength={100}
      />
      <Field
        optional
        field={field("contactLastName")}
        label={t("contactLastName")}
        autoComplete="off"
        maxLength={100}
      />
      {children}
      <Field optional field={field("contactPhone")} label={t("contactPhone")} type="tel" autoComplete="off" />
      <Field
        optional
        field={field("contactEmail")}
        label={t("contactEmail")}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </>
  );
}
