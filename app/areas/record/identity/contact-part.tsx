import { Field } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { IdentityFields } from "../.server/identity-schema";
import { ContactFields } from "./contact-fields";

/** The person to call, with where they live (MR-066, MR-067). */
export function ContactPart({ field }: { field: Fields<IdentityFields> }) {
  const { t } = useTranslation("identity");
  const place = { autoComplete: "off", optional: true };
  return (
    <section id="part-contact" aria-labelledby="title-contact">
      <h2 id="title-contact">{t("contact")}</h2>
      <ContactFields field={field}>
        <Field {...place} field={field("contactCountry")} label={t("contactCountry")} maxLength={100} />
        <Field {...place} field={field("contactPostalCode")} label={t("contactPostalCode")} maxLength={12} />
        <Field {...place} field={field("contactCity")} label={t("contactCity")} maxLength={100} />
      </ContactFields>
    </section>
  );
}
