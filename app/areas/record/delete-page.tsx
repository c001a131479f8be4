import { Form } from "react-router";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";

type DeletePageProps = {
  title: string;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** Null for an entry that is not in the record that is open now: there is nothing to ask. */
  question: string | null;
  person: RecordOwner;
  formKey: string;
  result: FormResult | undefined;
};

/** Asks whether to delete an entry (MR-096, MR-108, MR-128, MR-141). */
export function DeletePage({ title, back, question, person, formKey, result }: DeletePageProps) {
  const { t } = useTranslation("record");
  return (
    <Page title={title} width="form" back={back} alert={<ErrorSummary formId="delete" result={result} />}>
      <Title of={title} failed={result !== undefined} />
      {question !== null && (
        <>
          <p>{question}</p>
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="patientId" value={person.id} />
            <input type="hidden" name="formKey" value={formKey} />
            <Actions>
              <Button look="danger">{t("deleteYes")}</Button>
              <a href={back.to} className="target">
                {t("deleteNo")}
              </a>
            </Actions>
          </Form>
        </>
      )}
    </Page>
  );
}
