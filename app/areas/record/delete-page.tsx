import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { DeleteForm } from "./delete-form";

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

/** The page that asks whether to delete an entry (MR-096, MR-108, MR-128, MR-141, MR-167). */
export function DeletePage({ title, caption, back, question, nothing, result, ...form }: DeletePageProps) {
  const { t } = useTranslation("record");
  const { pathname, search } = useLocation();
  const isOther = result?.error?.[""]?.includes("record:error.otherPerson");
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
      {question === null && isOther && (
        <p>
          <a href={pathname + search} className="target">
            {t("askAgain")}
          </a>
        </p>
      )}
      {question !== null && (
        <DeleteForm {...form} back={back.to}>
          {question}
        </DeleteForm>
      )}
    </Page>
  );
}
