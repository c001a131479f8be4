import { data, Form, redirect } from "react-router";
import { z } from "zod";
import type { DocumentCategory } from "~/api/.server/codes";
import {
  type DocumentSort,
  documentSorts,
  listDocuments,
  type RecordDocument,
  searchDocuments,
} from "~/api/.server/documents";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { type Column, Table } from "~/ui/blocks/table";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { attempt, readForm } from "~/web/.server/forms/form";
import { getActivePatient } from "./.server/active-patient";
import { pageOf } from "./.server/list";
import type { Route } from "./+types/document-list";
import { categoryOf, documentPaths } from "./document-paths";

type View = { category: DocumentCategory; page: number; sort: DocumentSort; isDescending: boolean };

/** The address of a list; what is as usual is left out. */
function addressOf({ category, page, sort, isDescending }: View, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(sort !== "date" && { sort }),
    ...(isDescending !== (sort === "date") && { order: isDescending ? "desc" : "asc" }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${documentPaths.list(category)}?${query}` : documentPaths.list(category);
}

/** The list that an address asks for. Throws 404 for no category. */
function viewOf(request: Request, slug: string): View {
  const category = categoryOf(slug);
  if (!category) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const sort = documentSorts.find((one) => one === asked.get("sort")) ?? "date";
  const order = asked.get("order");
  const isDescending = order === "asc" || order === "desc" ? order === "desc" : sort === "date";
  return { category, sort, isDescending, page: pageOf(request) };
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = viewOf(request, params.category);
  const person = await getActivePatient(context);
  const found = await listDocuments(context, person.id, view);
  if (view.page > 1 && view.page > found.pages) throw redirect(addressOf({ ...view, page: Math.max(1, found.pages) }));
  const sorts = documentSorts.filter((sort) => sort !== "type" || view.category !== "other");
  return { ...found, view, sorts, isAllChosen: new URL(request.url).searchParams.has("all") };
}

const searchSchema = z.object({ words: z.string().trim().max(64).catch("") });

/** Searches by name. The words stand in no address: a name of a document may tell of a health problem. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { category } = viewOf(request, params.category);
  const submission = await readForm(context, searchSchema);
  const search = submission.status === "success" ? submission.value.words : "";
  if (search === "") throw redirect(documentPaths.list(category), 303);
  const person = await getActivePatient(context);
  const { done, refused } = await attempt(submission, () => searchDocuments(context, person.id, { category, search }));
  if (refused) return { found: null, search, result: refused.data.result };
  return { found: done, search, result: undefined };
}

export default function DocumentList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { pages, view, sorts, isAllChosen } = loaderData;
  const { category, page } = view;
  const search = actionData?.search ?? "";
  const documents = actionData?.found ?? loaderData.documents;
  const count = actionData?.found?.length ?? loaderData.count;
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
      {(loaderData.count > 1 || search !== "") && <Search in={category} words={search} />}
      {count === 0 ? (
        <p className="font-semibold">{search === "" ? t(`empty.${category}`) : t("emptySearch", { words: search })}</p>
      ) : (
        <>
          {search === "" && count > 1 && <Sort of={view} sorts={sorts} />}
          <Chosen documents={documents} view={view} count={count} isAllChosen={isAllChosen} isPart={search !== ""} />
        </>
      )}
      {search === "" && <Pagination page={page} total={pages} href={(n) => addressOf({ ...view, page: n })} />}
      <p>
        <a href={search === "" ? documentPaths.all : documentPaths.list(category)} className="target">
          {t(search === "" ? "otherCategory" : "showAll")}
        </a>
      </p>
    </Page>
  );
}

function Search({ in: category, words }: { in: DocumentCategory; words: string }) {
  const { t } = useTranslation("documents");
  return (
    <Form method="post" action={documentPaths.list(category)} className="row items-end">
      <CsrfField />
      <Field
        field={{ id: "words", name: "words", initialValue: words }}
        label={t("search")}
        type="search"
        maxLength={64}
        autoComplete="off"
      />
      <Button look="plain">{t("find")}</Button>
    </Form>
  );
}

/** Links that sort, the current one the other way (MR-160). */
function Sort({ of: view, sorts }: { of: View; sorts: DocumentSort[] }) {
  const { t } = useTranslation("documents");
  return (
    <nav aria-label={t("sort.label")} className="no-print">
      <ul className="tabs">
        {sorts.map((sort) => {
          const isCurrent = sort === view.sort;
          const isDescending = isCurrent ? !view.isDescending : sort === "date";
          const by = t(`sort.${sort}`);
          return (
            <li key={sort}>
              <a
                href={addressOf({ ...view, page: 1, sort, isDescending })}
                aria-current={isCurrent ? "true" : undefined}
                className="target"
              >
                {isCurrent ? t(view.isDescending ? "sort.down" : "sort.up", { by }) : by}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type ChosenProps = {
  documents: RecordDocument[];
  view: View;
  count: number;
  isAllChosen: boolean;
  /** Whether only what a search found is shown. */
  isPart: boolean;
};

/** The documents of a page, each of which may be chosen (MR-158), as a form that asks whether to delete them. */
function Chosen({ documents, view, count, isAllChosen, isPart }: ChosenProps) {
  const { t, i18n } = useTranslation("documents");
  const language = i18n.language === "en" ? "en" : "fr";
  return (
    <form action={documentPaths.delete}>
      {!isPart && (
        <p className="no-print">
          <a href={addressOf(view, isAllChosen ? {} : { all: "1" })} className="target">
            {t(isAllChosen ? "selectNone" : "selectAll")}
          </a>
        </p>
      )}
      <input type="hidden" name="from" value={view.category} />
      <Table
        caption={t("count", { count })}
        rows={documents}
        rowId={({ id }) => `document-${id}`}
        columns={[
          {
            header: t("column.name"),
            cell: (document) => (
              <span className="pick">
                <input
                  type="checkbox"
                  name="id"
                  value={document.id}
                  defaultChecked={isAllChosen}
                  aria-label={t("select", { name: document.name })}
                />{" "}
                <a href={documentPaths.one(document)} className="target">
                  {document.name}
                </a>
              </span>
            ),
          },
          ...useDetails(view.category),
          { header: t("column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
          { header: t("column.acts"), plain: true, cell: (document) => <Acts of={document} /> },
        ]}
      />
      <Actions>
        <Button look="plain">{t("deleteChosen")}</Button>
      </Actions>
    </form>
  );
}

/** The columns that a category has besides name and date (MR-155 to MR-157). */
function useDetails(category: DocumentCategory): Column<RecordDocument>[] {
  const { t } = useTranslation("documents");
  if (category === "other") return [];
  return [
    { header: t("column.type"), cell: ({ type }) => type?.name },
    ...(category === "imaging"
      ? [
          { header: t("column.part"), cell: ({ part }: RecordDocument) => part?.name },
          { header: t("column.side"), cell: ({ side }: RecordDocument) => side?.name },
        ]
      : []),
  ];
}

/** What can be done with a document (MR-163); its name leads to the preview. */
function Acts({ of: document }: { of: RecordDocument }) {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const { id, name, file } = document;
  const size = fileSizeText(file.size, common, i18n.language);
  return (
    <>
      <a href={documentPaths.file(id)} className="target" aria-label={t("downloadOf", { name })}>
        {t("download")}
      </a>{" "}
      <span className="hint">{t("file", { extension: file.extension.toUpperCase(), size })}</span>{" "}
      <a href={documentPaths.edit(document)} className="target" aria-label={t("editOf", { name })}>
        {t("edit")}
      </a>{" "}
      <a href={documentPaths.deleteOne(id)} className="target link-danger" aria-label={t("deleteOf", { name })}>
        {t("delete")}
      </a>
    </>
  );
}
