import { data, redirect } from "react-router";
import { updateDocument } from "~/api/.server/documents";
import { documentEndings, maxFileBytes } from "~/api/.server/file-limits";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { rowNumber, rowsOf } from "~/ui/forms/form-rows";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { choicesOf, openDocument, sendDocumentForm } from "./.server/document";
import { type DocumentRow, rows } from "./.server/document-schema";
import { viewOf } from "./.server/document-view";
import { sendNewDocuments } from "./.server/new-documents";
import type { Route } from "./+types/document-form";
import { DocumentFields } from "./document-fields";
import { categories, categoryOf, documentPaths } from "./document-paths";
import { addressOf } from "./document-view";
import { useCheckedForm } from "./enhance/checked-form";
import { useRows } from "./enhance/rows";
import { NewDocuments } from "./new-documents";
import { useOwnerCaption } from "./owner-field";

/** The type of a picture of the health card, which the identity page asks for by `card`. */
const healthCardType = "PIAD_MUTUELLE";

/** With `id`, a document to edit; with `category`, a new one; without either the page asks for the category. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const [person, document] = await Promise.all([
    getActivePatient(context),
    asked.has("id") ? openDocument(context, asked.get("id")!) : null,
  ]);
  // What a practitioner gave is not changed.
  if (document?.givenBy) throw data(null, { status: 404 });
  const category = document?.category ?? categoryOf(asked.get("category")) ?? null;
  if (asked.has("category") && !category) throw redirect(documentPaths.form);
  const choices = category && (await choicesOf(context, category));
  const card = asked.has("card") && choices?.types.find(({ code }) => code === healthCardType);
  const start = card ? { type: String(card.id), name: card.name } : {};
  return {
    ...{ person, isNew: !asked.has("id"), document, category, choices, start },
    listAt: category && addressOf(viewOf(request, category)),
    ...{ maxBytes: maxFileBytes, accept: documentEndings.join(), rows, formKey: newFormKey(context) },
  };
}

export function action({ context, request }: Route.ActionArgs) {
  if (!new URL(request.url).searchParams.has("id")) return sendNewDocuments(context);
  return sendDocumentForm(context, {
    save: (patientId, { entryId = "", version, ...answer }, file) =>
      updateDocument(context, patientId, { id: entryId, version }, answer, file),
    done: "documents:changed",
    to: ({ category }) => addressOf(viewOf(request, category)),
  });
}

export default function DocumentForm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["documents", "record"]);
  const { person, isNew, document, category, listAt } = loaderData;
  const title = document ? t("edited", { name: document.name }) : t(isNew ? "add" : "editOne");
  const back =
    category && listAt
      ? { to: listAt, label: t(`categories.${category}`) }
      : { to: documentPaths.all, label: t("title") };
  const typed = rowsOf<DocumentRow>(actionData?.result, loaderData.rows.name, [loaderData.start]);
  const list = useRows(typed.length);
  const { result, checking } = useCheckedForm({
    formId: isNew ? "documents" : "document",
    refused: actionData?.result,
    beforeSending: true,
    // A row keeps its number when others are taken away.
    nameOf: (field) => field.replace(/\[(\d)\]/, (_, at) => `[${list.rows[Number(at)]}]`),
  });
  const inRow = (field: string, text: string) => {
    const number = rowNumber(field);
    const at = list.rows.indexOf(number);
    if (number !== -1 && at === -1) return "";
    return at === -1 || list.rows.length === 1 ? text : t("ofRow", { row: t("row", { number: at + 1 }), text });
  };
  return (
    <Page
      title={title}
      caption={useOwnerCaption({ person, result: actionData?.result })}
      width="form"
      back={back}
      alert={<ErrorSummary formId="document" result={checking.refusal ?? actionData?.result} inRow={inRow} />}
    >
      <Title of={title} failed={Boolean((checking.refusal ?? actionData?.result)?.error)} />
      {!category && <Categories />}
      {category && isNew && <NewDocuments {...loaderData} {...{ typed, list, category, result, checking }} />}
      {category && listAt && !isNew && <DocumentFields {...loaderData} {...{ category, listAt, result, checking }} />}
    </Page>
  );
}

/** Each category has its own questions. */
function Categories() {
  const { t } = useTranslation("documents");
  return (
    <>
      <h2>{t("which")}</h2>
      <ul className="plain-list">
        {categories.map((category) => (
          <li key={category}>
            <a href={documentPaths.add(category)} className="target">
              {t(`categories.${category}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
