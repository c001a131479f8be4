import type { ReactNode } from "react";
import { CardFields } from "~/areas/record/identity/card-fields";
import { ContactFields } from "~/areas/record/identity/contact-fields";
import type { FormField } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

const cardFields = ["cardNumber", "cardStart", "cardEnd"] as const;
const contactFields = ["contactFirstName", "contactLastName", "contactPhone", "contactEmail"] as const;

/** The health card and the contact person. */
export function OptionalFields({ field }: { field: Fields<SignUpFields["identity"]> }) {
  const { t } = useTranslation("identity");
  return (
    <>
      <Folded title={t("card")} fields={cardFields.map((name) => field(name))}>
        <CardFields field={field} />
      </Folded>
      <Folded title={t("contact")} fields={contactFields.map((name) => field(name))}>
        <ContactFields field={field} />
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
