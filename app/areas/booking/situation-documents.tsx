import { Form, href, redirect } from "react-router";
import { documentEndings, maxDocuments, maxFileBytes } from "~/api/.server/file-limits";
import { deleteDocument, findDocuments } from "~/api/.server/situation-documents";
import { fingerprints } from "~/areas/record/.server/documents";
import { ChosenFiles } from "~/areas/record/enhance/chosen-files";
import type { TextKey } from "~/locales/texts";
import { Actions, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { instantText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { flawStatus, getBody, isMultipart, type UploadFlaw } from "~/web/.server/forms/body";
import { attempt, pressed } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { booking, patientOf, toStalePage } from "./.server/flow";
import { receiveDocuments, refuseFiles } from "./.server/receive-documents";
import type { Route } from "./+types/situation-documents";
import { childWords } from "./booking-page";
import { ConfirmDelete, DeleteDocument } from "./delete-document";
import { documentsPage, recordDocumentsPage } from "./document-paths";
import { ReceivedDocuments } from "./received-documents";

/** With `delete`, the id of a document, the page asks whether to delete it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const here = await booking.open(context, "situation");
  const documents = await findDocuments(context, here.draft.appointmentId);
  const { draftId, position, count } = booking.view(here);
  const asked = new URL(request.url).searchParams.get("delete");
  return {
    documents,
    toDelete: documents?.find(({ id }) => id === asked) ?? null,
    full: documents?.length === maxDocuments,
    maxBytes: maxFileBytes,
    accept: documentEndings.join(),
    child: patientOf(context, here.draft).child,
    step: { draftId, position, count },
    kept: { until: here.draft.heldUntil, zone: here.draft.zone },
    next: booking.reviewOrCurrentPage(here.draft),
    formKey: newFormKey(context),
  };
}

const uploadFlaws: Record<UploadFlaw, TextKey> = {
  tooLarge: "medical:documents.tooLargeTogether",
  tooMany: "medical:documents.tooManyAtOnce",
  unread: "medical:documents.unread",
  tooBusy: "medical:documents.tooBusy",
};

/** A multipart form adds documents, and may go on then; a urlencoded one, from the list, deletes one. */
export async function action({ context }: Route.ActionArgs) {
  const here = await booking.open(context, "situation");
  const { draft } = here;
  const { fields, files, flaw } = await getBody(context);
  if (!isMultipart(context)) {
    const remove = () => deleteDocument(context, draft.appointmentId, String(fields.get("documentId")));
    const { done: wasThere, refused } = await attempt(null, () => booking.attemptFor(context, draft, remove));
    if (refused) return refused;
    const key = wasThere ? "medical:documents.deleted" : "medical:documents.gone";
    getSession(context).set("flash", { tone: "ok", key });
    throw redirect(documentsPage, 303);
  }
  if (flaw) return refuseFiles([uploadFlaws[flaw]], { status: flawStatus[flaw] });
  if (booking.isStale(here, fields)) throw toStalePage("situation");
  const next = pressed(fields, "next") ? booking.reviewOrCurrentPage(draft) : documentsPage;
  if (files.length === 0) {
    if (next !== documentsPage) throw redirect(next, 303);
    // It may have begun to add them already, before its page came back without them.
    return refuseFiles(["medical:documents.missing"], { formKey: fields.get("formKey") });
  }
  return once(context, { formKey: fields.get("formKey"), files: await fingerprints(files) }, () =>
    receiveDocuments(context, draft, files, next),
  );
}

/** A refused upload may have stored some files: the list must be loaded again. */
export const shouldRevalidate = () => true;

export default function SituationDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("medical");
  const { t: booked } = useTranslation("booking");
  const { t: common } = useTranslation("common");
  const { documents, toDelete, full, maxBytes, accept, child, step, kept, next } = loaderData;
  const caption = booked("caption", { step: step.position, total: step.count });
  const until = instantText(kept.until, kept.zone, i18n.language === "en" ? "en" : "fr", common);
  const result = actionData?.result;
  const formKey = actionData?.formKey ?? loaderData.formKey;
  const errors = result?.error?.files ?? undefined;
  if (toDelete)
    return (
      <Page title={t("documents.deleteTitle")} width="form" back={{ to: documentsPage, label: t("documents.title") }}>
        <Title of={t("documents.deleteTitle")} />
        <ConfirmDelete of={toDelete}>
          <ButtonLink look="plain" to={documentsPage}>
            {t("documents.deleteNo")}
          </ButtonLink>
        </ConfirmDelete>
      </Page>
    );
  return (
    <Page
      title={t("documents.title")}
      caption={caption}
      intro={t("documents.kept", { time: until })}
      width="form"
      back={{ to: href("/consultationprocess/situation"), label: t("documents.back") }}
      alert={<ErrorSummary formId="documents" result={result} />}
    >
      <Title of={`${t("documents.title")} – ${caption}`} failed={result?.status === "error"} />
      {full ? (
        <Note>
          <p>{t("documents.full")}</p>
        </Note>
      ) : (
        <>
          <p>
            <a href={recordDocumentsPage} className="target">
              {child ? t("documents.chooseFor", childWords(child)) : t("documents.choose")}
            </a>
          </p>
          <Form method="post" encType="multipart/form-data">
            <CsrfField />
            <input type="hidden" name="draft" value={step.draftId} />
            <input type="hidden" name="formKey" value={formKey} />
            <Field
              key={formKey}
              field={{ id: "documents-files", name: "files", errors }}
              label={t("documents.files")}
              hint={t("documents.rules")}
              type="file"
              multiple
              accept={accept}
              after={<ChosenFiles fieldId="documents-files" maxBytes={maxBytes} />}
            />
            <Actions>
              <PendingButton
                look={documents?.length ? "plain" : "primary"}
                label={t("documents.send")}
                pendingLabel={t("documents.sending")}
              />
              {/* Sends what is chosen too. */}
              <ChoiceButton
                look={documents?.length ? "primary" : "plain"}
                name="next"
                choice="on"
                label={t("documents.goOn")}
              />
            </Actions>
          </Form>
        </>
      )}
      {documents?.length !== 0 && <h2>{t("documents.listTitle")}</h2>}
      <ReceivedDocuments documents={documents} act={(document) => <DeleteDocument of={document} />} />
      {full && (
        <Actions>
          <ButtonLink to={next}>{t("documents.goOn")}</ButtonLink>
        </Actions>
      )}
    </Page>
  );
}
