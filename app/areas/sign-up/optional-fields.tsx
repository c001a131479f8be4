import { CardFields, cardFields } from "~/areas/record/identity/card-fields";
import { ContactFields } from "~/areas/record/identity/contact-fields";
import { Folded } from "~/areas/record/identity/folded";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

const contactFields = ["contactFirstName", "contactLastName", "contactPhone", "contactEmail"] as const;

/** The health card and the contact person. */
export function OptionalFields({ field }: { field: Fields<SignUpFields["identity"]> }) {
  const { t } = useTranslation("identity");
  return (
    <>
      <Folded title={t("card")} fields={cardFields(field)}>
        <CardFields field={field} />
      </Folded>
      <Folded title={t("contact")} fields={contactFields.map((name) => field(name))}>
        <ContactFields field={field} />
      </Folded>
    </>
  );
}
