import { data, Form, redirect } from "react-router";
import { z } from "zod";
import type { DocumentCategory } from "~/api/.server/codes";
import { documentSorts, listDocuments, searchDocuments } from "~/api/.server/documents";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { key } from "~/web/.server/forms/fields";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { newFormKey } from "~/web/.server/forms/once";
import { plain } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import { getActivePatient } from "./.server/active-patient";
import { viewOf } from "./.server/document-view";
import type { Route } from "./+types/document-list";
import { categoryOf, documentPaths } from "./document-paths";
import { DocumentSorts } from "./document-sorts";
import { DocumentTable } from "./document-table";
import { addressOf } from "./document-view";

/** The category that a part of an address names. Throws 404 for none. */
function requireCategory(slug: string): DocumentCategory {
  const category = categoryOf(slug);
  if (!category) throw data(null, { status: 404 });
  return category;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = viewOf(request, requireCategory(params.category));
  const person = await getActivePatient(context);
  const found = await listDocuments(context, person.id, view);
  if (view.page > 1 && view.page > found.pages) throw redirect(addressOf({ ...view, page: Math.max(1, found.pages) }));
  const sorts = documentSorts.filter((sort) => sort !== "type" || view.category !== "other");
  const form = { person, formKey: newFormKey(context) };
  return { ...found, view, sorts, form, isAllChosen: new URL(request.url).searchParams.has("all") };
}

const searchSchema = z.object({
  words: z
    .string()
    .catch("")
    .transform((words) => words.trim().slice(0, 64))
    .refine((words) => words === "" || /[\p{L}\p{N}]/u.test(words), key("documents:error.signsAlone")),
});

/** Searches by name. The words stand in no address: a name of a document may tell of a health problem. */
export async function action({ context, params }: Route.ActionArgs) {
  const category = requireCategory(params.category);
  const submission = await readForm(context, searchSchema);
  const person = await getActivePatient(context);
  // Nothing is looked for in the record of somebody else; the list of a child who is lost leads on by itself.
  if (submission.payload.patientId !== person.id) {
    const values = withOf(plain(person.name));
    getSession(context).set("flash", { tone: "warn", key: "documents:error.otherRecord", values });
    throw redirect(documentPaths.list(category), 303);
  }
  if (submission.status !== "success") {
    const { data: refused, init } = refuse(submission);
    return data({ found: null, search: String(submission.payload.words ?? ""), result: refused.result }, init ?? {});
  }
  const { words: search } = submission.value;
  if (search === "") throw redirect(documentPaths.list(category), 303);
  const { done, refused } = await attempt(submission, () => searchDocuments(context, person.id, { category, search }));
  if (refused) return data({ found: null, search, result: refused.data.result }, { status: refused.init?.status });
  return { found: done, search, result: undefined };
}

export default function DocumentList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { pages, view, sorts, form, isAllChosen } = loaderData;
  const { category, page } = view;
  const search = actionData?.search ?? "";
  const { documents, count } = actionData?.found ?? loaderData;
  const title = t(`categories.${category}`);
  return (
    <Page
      title={title}
      width="wide"
      back={{ to: documentPaths.all, label: t("title") }}
      alert={<ErrorSummary formId="documents" result={actionData?.result} />}
    >
      {/* A page that has loaded anew is told by its title: what a search found stands there first. */}
      <Title
        of={actionData?.found ? `${t("count", { count })} – ${title}` : title}
        failed={actionData?.result !== undefined}
      />
      <Actions>
        <ButtonLink to={documentPaths.add(category)}>{t("add")}</ButtonLink>
      </Actions>
      {(loaderData.count > 1 || search !== "") && (
        <Search in={category} patientId={form.person.id} words={search} errors={actionData?.result?.error?.words} />
      )}
      {count === 0 ? (
        <p className="font-semibold">{search === "" ? t(`empty.${category}`) : t("emptySearch", { words: search })}</p>
      ) : (
        <>
          {search !== "" && count > documents.length && <p>{t("firstFound", { shown: documents.length })}</p>}
          {search === "" && count > 1 && <DocumentSorts of={view} sorts={sorts} />}
          <DocumentTable
            documents={documents}
            view={view}
            count={search === "" ? count : documents.length}
            isAllChosen={isAllChosen}
            isPart={search !== ""}
            form={form}
          />
        </>
      )}
      {search === "" && <Pagination page={page} total={pages} href={(n) => addressOf({ ...view, page: n })} />}
      {search === "" && count > 1 && (
        <p>
          <a href={documentPaths.archive(form.person.id, category)} className="target">
            {t("downloadAll", { count })}
          </a>
        </p>
      )}
      <p>
        {/* Lynx takes the address of the search itself for the answer that it has. */}
        <a href={search === "" ? documentPaths.all : `${documentPaths.list(category)}?page=1`} className="target">
          {t(search === "" ? "otherCategory" : "showAll")}
        </a>
      </p>
    </Page>
  );
}

type SearchProps = { in: DocumentCategory; patientId: string; words: string; errors: string[] | null | undefined };

function Search({ in: category, patientId, words, errors }: SearchProps) {
  const { t } = useTranslation("documents");
  return (
    <Form method="post" action={documentPaths.list(category)} reloadDocument className="row items-end">
      <CsrfField />
      <input type="hidden" name="patientId" value={patientId} />
      <Field
        field={{ id: "documents-words", name: "words", initialValue: words, ...(errors && { errors }) }}
        label={t("search")}
        type="search"
        maxLength={64}
        autoComplete="off"
      />
      <Button look="plain">{t("find")}</Button>
    </Form>
  );
}
