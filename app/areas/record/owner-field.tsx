import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";

type OfForm = { person: RecordOwner; result: FormResult | undefined };

/** The id of the person whose record a form is for: the open one, or of a refused form the one that it was made for. */
const ownerOf = ({ person, result }: OfForm) => String(result?.initialValue?.patientId ?? person.id);

/** Whether a refused form was made for another record than the one that is open now. */
export const isForOther = (form: OfForm): boolean => ownerOf(form) !== form.person.id;

/** Says whose record a form is for, also when it is sent again: what was typed for somebody goes to nobody else. */
export const OwnerField = (form: OfForm) => <input type="hidden" name="patientId" value={ownerOf(form)} />;

/** «Pour Léa», above a form for a child. */
export function useOwnerCaption({ person, ...form }: OfForm): string | undefined {
  const { t } = useTranslation("record");
  return person.isChild && !isForOther({ person, ...form }) ? t("forChild", { name: person.firstName }) : undefined;
}
