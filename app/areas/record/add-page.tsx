import type { ReactNode } from "react";
import type { RecordListName } from "~/api/.server/codes";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { listPaths } from "./list-paths";
import { clause } from "./nothing-here";
import { useOwnerCaption } from "./owner-field";

type AddPageProps = {
  list: RecordListName;
  person: RecordOwner;
  result?: FormResult;
  /** What was answered about the list at the sign-up or a booking. */
  answer?: { text: string; isSeveral: boolean };
  children: ReactNode;
};

/** The page that adds an entry to a list. */
export function AddPage({ list, person, result, answer, children }: AddPageProps) {
  const { t } = useTranslation("record");
  const title = t(`${list}.add`);
  return (
    <Page
      title={title}
      caption={useOwnerCaption({ person, result })}
      width="form"
      back={{ to: listPaths[list], label: t(`${list}.title`) }}
      alert={<ErrorSummary formId={list} result={result} />}
    >
      <Title of={title} failed={Boolean(result?.error)} />
      {answer && (
        <p>
          {t("answered.yes", { text: clause(answer.text) })} {answer.isSeveral && t("answered.each")}
        </p>
      )}
      {children}
    </Page>
  );
}
