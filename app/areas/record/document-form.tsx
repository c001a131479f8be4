import { Form, redirect } from "react-router";
import type { DocumentCategory } from "~/api/.server/codes";
import { addDocument, updateDocument } from "~/api/.server/documents";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { PendingButton } from "~/ui/enhance/pending";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { DateField } from "~/ui/forms/date-field";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { Field, Select } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { choicesOf, openDocument, sendDocumentForm } from "./.server/document";
import type { DocumentFields } from "./.server/document-schema";
import type { Route } from "./+types/document-form";
import { categories, categoryOf, documentPaths } from "./document-paths";

/** With `id`, a document to edit; with `category`, a new one; without either the page asks for the category. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const [person, document] = await Promise.all([
    getActivePatient(context),
    asked.has("id") ? openDocument(context, asked.get("id")!) : null,
  ]);
  const category = document?.category ?? categoryOf(asked.get("category")) ?? null;
  if (asked.has("category") && !category) throw redirect(documentPaths.form);
  const choices = category && (await choicesOf(context, category));
  return { person, isNew: !asked.has("id"), document, category, choices, formKey: newFormKey(context) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  sendDocumentForm(context, {
    save: (patientId, { entryId, version, ...answer }, file) =>
      entryId
        ? updateDocument(context, patientId, { id: entryId, version }, answer, file)
        : addDocument(context, patientId, answer, file!),
    done: new URL(request.url).searchParams.has("id") ? "documents:changed" : "documents:added",
    to: ({ category }) => documentPaths.list(category),
  });

export default function DocumentForm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["documents", "record"]);
  const { person, isNew, document, category } = loaderData;
  const title = document ? t("edited", { name: document.name }) : t(isNew ? "add" : "editOne");
  const back = category
    ? { to: documentPaths.list(category), label: t(`categories.${category}`) }
    : { to: documentPaths.all, label: t("title") };
  return (
    <Page
      title={title}
      caption={person.isChild ? t("record:forChild", { name: person.firstName }) : undefined}
      width="form"
      back={back}
      alert={<ErrorSummary formId="document" result={actionData?.result} />}
    >
      <Title of={title} failed={Boolean(actionData?.result.error)} />
      {category ? <Fields {...loaderData} category={category} result={actionData?.result} /> : <Categories />}
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

type Shown = Omit<Route.ComponentProps["loaderData"], "category"> & {
  category: DocumentCategory;
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function Fields({ person, isNew, document, category, choices, formKey, result }: Shown) {
  const { t } = useTranslation("documents");
  const field = formFields<DocumentFields>("document", result, document ? fieldsOf(document) : undefined);
  const isOutdated = result?.error?.[""]?.includes("documents:error.outdated");
  const { entryId, version } = result?.initialValue ?? {};
  const typedOver = entryId ? { id: String(entryId), version: String(version) } : null;
  const edited = isOutdated && document ? document : (typedOver ?? document);
  const optionsOf = (items: { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }));
  const { types, parts, sides, consultations } = choices ?? {};
  const accept = ".pdf,.jpg,.jpeg,.png,.gif,.bmp,.tif,.tiff,.webp,.heic,.docx";
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      {isOutdated && document && <Kept of={document} />}
      <AllRequired />
      <CsrfField />
      <input type="hidden" name="patientId" value={String(result?.initialValue?.patientId ?? person.id)} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="category" value={category} />
      {edited && (
        <>
          <input type="hidden" name="entryId" value={edited.id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      )}
      <p>
        {t("fields.category")} <strong>{t(`categories.${category}`)}</strong>{" "}
        {isNew && <a href={documentPaths.form}>{t("otherCategory")}</a>}
      </p>
      <Field field={field("name")} label={t("fields.name")} hint={t("fields.nameHelp")} autoComplete="off" />
      <DateField field={field("dated")} legend={t("fields.date")} hint={t("fields.dateHelp")} />
      {types && types.length > 0 && (
        <Select field={field("type")} label={t("fields.type")} options={optionsOf(types)} empty={t("fields.choose")} />
      )}
      {parts && parts.length > 0 && (
        <Select field={field("part")} label={t("fields.part")} options={optionsOf(parts)} empty={t("fields.choose")} />
      )}
      {sides && sides.length > 0 && (
        <Radios inline field={field("side")} legend={t("fields.side")} choices={optionsOf(sides)} />
      )}
      {consultations && consultations.length > 0 && (
        <Select
          field={field("consultation")}
          label={t("fields.consultation")}
          options={optionsOf(consultations)}
          empty={t("fields.choose")}
        />
      )}
      <Field
        key={formKey}
        field={field("file")}
        label={t(isNew ? "fields.file" : "fields.newFile")}
        hint={document ? t("fields.newFileHelp", { name: document.file.name }) : t("fields.fileHelp")}
        optional={!isNew}
        type="file"
        accept={accept}
      />
      <Actions>
        <PendingButton label={t(isNew ? "submit" : "save")} pendingLabel={t("submitting")} />
        <a href={documentPaths.list(category)} className="target">
          {t("cancel")}
        </a>
      </Actions>
    </Form>
  );
}

type Edited = NonNullable<Shown["document"]>;

const fieldsOf = ({ name, datedOn, type, part, side, consultation }: Edited) => ({
  name,
  dated: datedOn,
  type: idOf(type),
  part: idOf(part),
  side: idOf(side),
  consultation: idOf(consultation),
});

const idOf = (item: { id: number } | null) => (item ? String(item.id) : "");

/** What is kept of a document, to be read beside what was typed. */
function Kept({ of: { name, datedOn, type, part, side, consultation } }: { of: Edited }) {
  const { t, i18n } = useTranslation("documents");
  const rows: [string, string | undefined][] = [
    [t("fields.name"), name],
    [t("fields.date"), dateText(datedOn, i18n.language === "en" ? "en" : "fr")],
    [t("fields.type"), type?.name],
    [t("fields.part"), part?.name],
    [t("fields.side"), side?.name],
    [t("fields.consultation"), consultation?.name],
  ];
  return (
    <>
      <h2>{t("kept")}</h2>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}
