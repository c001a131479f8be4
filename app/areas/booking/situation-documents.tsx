import { Form, href } from "react-router";
import { documentEndings, maxDocuments, maxFileBytes } from "~/api/.server/file-limits";
import { findDocuments } from "~/api/.server/situation-documents";
import { ChosenFiles } from "~/areas/record/enhance/chosen-files";
import { Actions, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { instantText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { booking, patientOf } from "./.server/flow";
import { sendDocuments } from "./.server/send-documents";
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

export const action = ({ context }: Route.ActionArgs) => sendDocuments(context);

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
