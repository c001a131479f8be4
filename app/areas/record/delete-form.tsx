import type { ReactNode } from "react";
import { Form } from "react-router";
import { Actions, Button } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";

type DeleteFormProps = {
  person: RecordOwner;
  formKey: string;
  /** What the question named, sent with the answer: another one by now, or another one of the page, is not meant. */
  shown?: Record<string, string> | null;
  /** Where the answer goes; this page when absent. */
  action?: string;
  /** The page that «no» leads back to, or what closes the dialog. */
  back: string | (() => void);
  /** The question. */
  children: ReactNode;
};

/** Asks whether to delete something of the record, on a page or in a dialog. */
export function DeleteForm({ person, formKey, shown, action, back, children }: DeleteFormProps) {
  const { t } = useTranslation("record");
  return (
    <>
      <div data-question tabIndex={-1}>
        {children}
      </div>
      <Form method="post" action={action} reloadDocument>
        <CsrfField />
        <input type="hidden" name="patientId" value={person.id} />
        <input type="hidden" name="formKey" value={formKey} />
        {Object.entries(shown ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Actions>
          <Button look="danger">{t("deleteYes")}</Button>
          {typeof back === "string" ? (
            <a href={back} className="target">
              {t("deleteNo")}
            </a>
          ) : (
            <Button type="button" look="plain" onClick={back}>
              {t("deleteNo")}
            </Button>
          )}
        </Actions>
      </Form>
    </>
  );
}
