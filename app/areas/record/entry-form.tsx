import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { Actions } from "~/ui/blocks/button";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { CheckNews } from "./check-news";
import type { Checking } from "./enhance/checked-form";
import { listPaths } from "./list-paths";
import { OwnerField } from "./owner-field";

/** What the form of any entry needs. */
export type FormOfRecord = {
  person: RecordOwner;
  formKey: string;
  result?: FormResult;
  /** The page that receives it where it stands in a dialog, which has a way out of its own. */
  action?: string;
};

type EntryFormProps = FormOfRecord & {
  checking: Checking;
  list: keyof typeof listPaths;
  /** The entry that is edited; absent for a new one. */
  entry?: { id: string; version: number; name: string };
  /** What is kept of it now, shown when it changed while it was edited. */
  kept?: SummaryRow[];
  children: ReactNode;
};

/** The form of an entry. It names the person it was made for, and the version of the entry that its page shows. */
export function EntryForm({
  list,
  person,
  formKey,
  result,
  checking,
  action,
  entry,
  kept = [],
  children,
}: EntryFormProps) {
  const { t } = useTranslation("record");
  const { search } = useLocation();
  const isOutdated = result?.error?.[""]?.includes("record:error.outdated");
  const { entryId, version } = result?.initialValue ?? {};
  // What a refused form said, also of an entry that is not in the record that is open now; one that has changed is shown.
  const typedOver = entryId ? { id: String(entryId), version: String(version) } : null;
  const edited = isOutdated && entry ? entry : (typedOver ?? entry);
  return (
    // A refused form shows what is kept by now, which scripts would not ask for again.
    <Form method="post" action={action} reloadDocument noValidate {...checking.on}>
      <ErrorSummary formId={checking.formId} result={checking.refusal} />
      {entry ? <h2 className="mt-0">{t("editTitle", { name: entry.name })}</h2> : <AllRequired />}
      {isOutdated && (
        <>
          <h3>{t("kept")}</h3>
          <SummaryList rows={kept} />
        </>
      )}
      <CsrfField />
      <OwnerField person={person} result={result} />
      <input type="hidden" name="formKey" value={formKey} />
      {edited && (
        <>
          <input type="hidden" name="entryId" value={edited.id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      )}
      {children}
      <CheckNews of={checking} />
      <Actions>
        <PendingButton label={t(edited ? "save" : "addIt")} pendingLabel={t("sending")} pending={checking.pending} />
        {!action && (
          <a href={listPaths[list] + (edited ? search : "")} className="target">
            {t(edited ? "close" : "cancel")}
          </a>
        )}
      </Actions>
    </Form>
  );
}
