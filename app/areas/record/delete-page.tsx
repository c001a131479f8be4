import type { ReactNode } from "react";
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
  /** Whose record it is, for a child. */
  caption?: string | undefined;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** Null for what is not in the record that is open now: there is nothing to ask. */
  question: ReactNode;
  /** Said where there is nothing to ask and the summary of errors does not say why. */
  nothing?: string | undefined;
  person: RecordOwner;
  formKey: string;
  result: FormResult | undefined;
  /** What the question named, sent with the answer: another one by now is not deleted. */
  shown?: Record<string, string> | null;
  /** Where the answer goes; this page when absent. */
  action?: string;
};

/** Asks whether to delete an entry (MR-096, MR-108, MR-128, MR-141, MR-167). */
export function DeletePage({
  title,
  caption,
  back,
  question,
  nothing,
  person,
  formKey,
  result,
  shown,
  action,
}: DeletePageProps) {
  const { t } = useTranslation("record");
  return (
    <Page
      title={title}
      caption={caption}
      width="form"
      back={back}
      alert={<ErrorSummary formId="delete" result={result} />}
    >
      <Title of={title} failed={result !== undefined} />
      {question === null && nothing && <p>{nothing}</p>}
      {question !== null && (
        <>
          {question}
          <Form method="post" action={action}>
            <CsrfField />
            <input type="hidden" name="patientId" value={person.id} />
            <input type="hidden" name="formKey" value={formKey} />
            {Object.entries(shown ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
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
