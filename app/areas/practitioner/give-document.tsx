import { Form, href, redirect } from "react-router";
import { documentEndings, maxFileBytes } from "~/api/.server/file-limits";
import { getGiving, giveDocument } from "~/api/.server/practice";
import { asProblem } from "~/api/.server/problem";
import { choicesOf, readDocumentForm, saveWith } from "~/areas/record/.server/document";
import { type GivenDocumentFields, givenDocumentSchema } from "~/areas/record/.server/document-schema";
import { orNullWhenSent } from "~/areas/record/.server/or-null";
import { CheckNews } from "~/areas/record/check-news";
import { categories, categoryOf, categorySlugs } from "~/areas/record/document-paths";
import { DocumentQuestions } from "~/areas/record/document-questions";
import { useCheckedForm } from "~/areas/record/enhance/checked-form";
import { OfflineForms } from "~/areas/record/enhance/offline-forms";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { refuse, refuseWith, withErrors } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/give-document";
import { GivenDocuments } from "./given-documents";

const pageOf = (appointmentId: string) =>
  href("/practitioner-dashboard/teleconsultations/:appointmentId/give", { appointmentId });

/** With `category`, the form of a document to give; without it the page asks for the category. */
export async function loader({ context, request, params: { appointmentId } }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("category");
  const category = categoryOf(asked) ?? null;
  if (asked && !category) throw redirect(pageOf(appointmentId));
  const [giving, choices] = await Promise.all([
    orNullWhenSent(context, getGiving(context, appointmentId)),
    category && choicesOf(context, category),
  ]);
  return {
    ...{ giving, appointmentId, category, choices, formKey: newFormKey(context) },
    ...{ maxBytes: maxFileBytes, accept: documentEndings.join() },
  };
}

/** Gives the document once; the patient is told by mail. */
export async function action({ context, params: { appointmentId } }: Route.ActionArgs) {
  const sent = await readDocumentForm(context, givenDocumentSchema);
  if (sent.refused) return sent.refused;
  const { file, again, submission, value } = sent;
  return once(context, submission, async () => {
    try {
      await saveWith(context, file, () => giveDocument(context, appointmentId, value, file!));
    } catch (error) {
      if (!asProblem(error).isMissing) return withErrors(refuseWith(submission, error), again);
      // Of an appointment that is not one's own nothing is told.
      await getGiving(context, appointmentId);
      return withErrors(refuse(submission, { formErrors: ["practitioner:give.closed"], status: 409 }), again);
    }
    getSession(context).set("flash", { tone: "ok", key: "practitioner:give.done" });
    return pageOf(appointmentId);
  });
}

/** A document for the patient of an appointment, and those that were given before (decisions 2.10). */
export default function GiveDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["practitioner", "documents"]);
  const { appointmentId, giving, category, choices, formKey, maxBytes, accept } = loaderData;
  // Whether it still can be given, the services say when it is sent again.
  const canGive = giving?.canGive ?? true;
  const { result, checking } = useCheckedForm({
    formId: "given",
    refused: actionData?.result,
    beforeSending: true,
  });
  const field = formFields<GivenDocumentFields>("document", result, undefined);
  const refusal = checking.refusal ?? actionData?.result;
  const title = t("give.title");
  return (
    <Page
      title={title}
      caption={giving?.patientName}
      width="form"
      back={{
        to: href("/practitioner-dashboard/teleconsultations/:appointmentId", { appointmentId }),
        label: t("details.title"),
      }}
      alert={<ErrorSummary formId="document" result={refusal} />}
    >
      <Title of={title} failed={Boolean(refusal?.error)} />
      <OfflineForms />
      {!canGive && !refusal?.error?.[""] && <p>{t("give.closed")}</p>}
      {canGive && !category && <Categories of={appointmentId} />}
      {canGive && category && (
        <Form method="post" reloadDocument encType="multipart/form-data" noValidate {...checking.on}>
          <AllRequired />
          <CsrfField />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="category" value={category} />
          <p>
            {t("documents:fields.category")} <strong>{t(`documents:categories.${category}`)}</strong>{" "}
            <a href={pageOf(appointmentId)}>{t("documents:otherCategory")}</a>
          </p>
          <DocumentQuestions
            field={field}
            choices={choices}
            maxBytes={maxBytes}
            accept={accept}
            file={{ label: t("documents:fields.file"), hint: t("documents:fields.fileHelp") }}
            nameHint={t("give.nameHelp")}
          />
          <p className="hint">{t("give.effect")}</p>
          <CheckNews of={checking} />
          <Actions>
            <PendingButton
              label={t("give.submit")}
              pendingLabel={t("documents:submitting")}
              pending={checking.pending}
            />
            <a href={pageOf(appointmentId)} className="target">
              {t("documents:cancel")}
            </a>
          </Actions>
        </Form>
      )}
      {giving && !category && <GivenDocuments documents={giving.given} appointmentId={appointmentId} />}
    </Page>
  );
}

/** Each category has its own questions. */
function Categories({ of: appointmentId }: { of: string }) {
  const { t } = useTranslation(["practitioner", "documents"]);
  return (
    <>
      <p>{t("give.intro")}</p>
      <h2>{t("documents:which")}</h2>
      <ul className="plain-list">
        {categories.map((category) => (
          <li key={category}>
            <a href={`${pageOf(appointmentId)}?category=${categorySlugs[category]}`} className="target">
              {t(`documents:categories.${category}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
