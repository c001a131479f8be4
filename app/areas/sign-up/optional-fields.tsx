import type { ReactNode } from "react";
import { DateField } from "~/ui/forms/date-field";
import { Field, type FormField } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

const cardFields = ["cardNumber", "cardStart", "cardEnd"] as const;
const contactFields = ["contactFirstName", "contactLastName", "contactPhone", "contactEmail"] as const;

/** The health card and the contact person. */
export function OptionalFields({ field }: { field: Fields<SignUpFields["identity"]> }) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <Folded title={t("identity.card")} fields={cardFields.map((name) => field(name))}>
        <p>{t("identity.cardHelp")}</p>
        <Field
          field={field("cardNumber")}
          label={t("identity.cardNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <DateField field={field("cardStart")} legend={t("identity.cardStart")} />
        <DateField field={field("cardEnd")} legend={t("identity.cardEnd")} />
      </Folded>
      <Folded title={t("identity.contact")} fields={contactFields.map((name) => field(name))}>
        <p>{t("identity.contactHelp")}</p>
        <Field
          field={field("contactFirstName")}
          label={t("identity.contactFirstName")}
          autoComplete="off"
          maxLength={100}
        />
        <Field
          field={field("contactLastName")}
          label={t("identity.contactLastName")}
          autoComplete="off"
          maxLength={100}
        />
        <Field field={field("contactPhone")} label={t("identity.contactPhone")} type="tel" autoComplete="off" />
        <Field
          field={field("contactEmail")}
          label={t("identity.contactEmail")}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </Folded>
    </>
  );
}

const hasText = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(hasText) : Boolean(value);

/** Rarely needed fields, unfolded when one of them has a value or an error. */
function Folded({ title, fields, children }: { title: string; fields: FormField[]; children: ReactNode }) {
  const isWrong = ({ name, allErrors }: FormField) =>
    Object.keys(allErrors ?? {}).some((one) => one.split(".")[0] === name);
  return (
    <details className="fold" open={fields.some((field) => hasText(field.initialValue) || isWrong(field))}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
