import { Form, redirect } from "react-router";
import { z } from "zod";
import { listAllDocuments, type RecordDocument } from "~/api/.server/documents";
import { maxDocuments } from "~/api/.server/file-limits";
import { asProblem } from "~/api/.server/problem";
import { addRecordDocuments } from "~/api/.server/situation-documents";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { PendingButton } from "~/ui/enhance/pending";
import { Checkboxes } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { key } from "~/web/.server/forms/fields";
import { readForm, refuse, refuseWith } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { leaveInterruptedForm } from "~/web/.server/forms/taken";
import { pageOf } from "~/web/.server/page-number";
import { booking, patientOf, toStalePage } from "./.server/flow";
import { keepHold, sayAdded } from "./.server/receive-documents";
import type { Route } from "./+types/documents-of-record";
import { childWords } from "./booking-page";
import { documentsPage, recordDocumentsPage } from "./document-paths";

const schema = z.object({
  documents: z
    .array(z.uuid())
    .min(1, key("medical:documents.chooseMissing"))
    .max(maxDocuments, key("medical:documents.chooseTooMany")),
  formKey: formKeyField,
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { draft, ...here } = await booking.open(context, "situation");
  const { fileId, child } = patientOf(context, draft);
  const page = pageOf(request);
  const record = await listAllDocuments(context, fileId, page);
  if (page > 1 && page > record.pages) throw redirect(recordDocumentsPage);
  return { record, page, child, draftId: booking.view({ draft, ...here }).draftId, formKey: newFormKey(context) };
}

export async function action({ context }: Route.ActionArgs) {
  const here = await booking.open(context, "situation");
  const submission = await readForm(context, schema);
  if (booking.isStale(here, await getForm(context))) {
    leaveInterruptedForm(context);
    throw toStalePage("situation");
  }
  if (submission.status !== "success") return refuse(submission);
  const { draft } = here;
  const { documents } = submission.value;
  return once(context, submission, async () => {
    try {
      await booking.attemptFor(context, draft, () => addRecordDocuments(context, draft.appointmentId, documents));
    } catch (error) {
      const problem = asProblem(error);
      if (problem.fileFlaw === "tooMany")
        return refuse(submission, { fieldErrors: { documents: ["medical:documents.chooseTooMany"] } });
      return refuseWith(submission, problem);
    }
    await keepHold(context, draft);
    sayAdded(context, documents.length);
    return documentsPage;
  });
}

/** The documents of the record of the person who is booked for, to be added to the booking as copies. */
export default function DocumentsOfRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["medical", "documents"]);
  const { record, page, child, draftId, formKey } = loaderData;
  const labelOf = useLabel();
  const result = actionData?.result;
  const field = formFields<z.input<typeof schema>>("choose", result, { documents: [] });
  const title = child ? t("documents.chooseFor", childWords(child)) : t("documents.choose");
  return (
    <Page
      title={title}
      width="form"
      back={{ to: documentsPage, label: t("documents.title") }}
      alert={<ErrorSummary formId="choose" result={result} />}
    >
      <Title of={title} failed={result?.status === "error"} />
      {record.count === 0 ? (
        <p className="font-semibold">{t(child ? "documents.chooseNoneFor" : "documents.chooseNone")}</p>
      ) : (
        <Form method="post" noValidate>
          <CsrfField />
          <input type="hidden" name="draft" value={draftId} />
          <input type="hidden" name="formKey" value={formKey} />
          <Checkboxes
            field={field("documents")}
            legend={t("documents.chooseLegend")}
            hint={t("documents.chooseHint")}
            choices={record.documents.map((document) => ({ value: document.id, ...labelOf(document) }))}
          />
          <Actions>
            <PendingButton label={t("documents.chooseSubmit")} pendingLabel={t("documents.sending")} />
            <a href={documentsPage} className="target">
              {t("documents.chooseNothing")}
            </a>
          </Actions>
        </Form>
      )}
      <Pagination
        page={page}
        total={record.pages}
        href={(n) => (n > 1 ? `${recordDocumentsPage}?page=${n}` : recordDocumentsPage)}
      />
    </Page>
  );
}

/** How a document is told among others: its name, then category, day and file. */
function useLabel(): (document: RecordDocument) => { label: string; hint: string } {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  return ({ name, category, datedOn, file, givenBy }) => {
    const size = fileSizeText(file.size, common, i18n.language);
    const kind = t("file", { extension: file.extension.toUpperCase(), size });
    const giver = givenBy ? [t("givenBy", { name: givenBy })] : [];
    return { label: name, hint: [t(`categories.${category}`), dateText(datedOn, language), ...giver, kind].join(", ") };
  };
}
