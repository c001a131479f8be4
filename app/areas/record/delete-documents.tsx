import { z } from "zod";
import { deleteDocuments, getDocument, type RecordDocument } from "~/api/.server/documents";
import { asProblem } from "~/api/.server/problem";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeRecord } from "./.server/list";
import { actSchema } from "./.server/schemas";
import type { Route } from "./+types/delete-documents";
import { DeletePage } from "./delete-page";
import { categories, documentPaths } from "./document-paths";

/** As many as a page of a list has. */
const most = 10;

const idsOf = (request: Request) => [...new Set(new URL(request.url).searchParams.getAll("id"))].slice(0, most);

/** The documents that the address names and that may still be deleted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const asked = idsOf(request);
  const found = await Promise.all(
    asked.map((id) =>
      getDocument(context, person.id, id).catch((error) => {
        if (asProblem(error).isMissing) return null;
        throw error;
      }),
    ),
  );
  const documents = found.filter((document) => document !== null).filter(({ deletedAt }) => deletedAt === null);
  const from = categories.find((one) => one === new URL(request.url).searchParams.get("from"));
  return { person, documents, category: documents[0]?.category ?? from ?? null, formKey: newFormKey(context) };
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const ids = idsOf(request).filter((id) => z.uuid().safeParse(id).success);
  const from = categories.find((one) => one === new URL(request.url).searchParams.get("from"));
  return writeRecord(context, actSchema, {
    write: (patientId) => deleteDocuments(context, patientId, ids),
    errors: { gone: "documents:error.nothingToDelete", outdated: "record:error.outdated" },
    done: ids.length === 1 ? "documents:deletedOne" : "documents:deletedMany",
    to: from ? documentPaths.list(from) : documentPaths.all,
  });
};

/** Asks whether to delete one document or several (MR-167). */
export default function DeleteDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { person, documents, category, formKey } = loaderData;
  const count = documents.length;
  const back = category
    ? { to: documentPaths.list(category), label: t(`categories.${category}`) }
    : { to: documentPaths.all, label: t("title") };
  const title = t("deleteTitle", { count: Math.max(1, count) });
  const query = new URLSearchParams([
    ...documents.map(({ id }) => ["id", id]),
    ...(category ? [["from", category]] : []),
  ] as [string, string][]);
  return (
    <DeletePage
      title={title}
      back={back}
      question={count === 0 ? null : <Question documents={documents} />}
      nothing={actionData?.result.error ? undefined : t("nothingChosen")}
      person={person}
      formKey={formKey}
      result={actionData?.result}
      action={`${documentPaths.delete}?${query}`}
    />
  );
}

function Question({ documents }: { documents: RecordDocument[] }) {
  const { t } = useTranslation("documents");
  const [one, ...others] = documents;
  if (one && others.length === 0)
    return (
      <>
        <p>{t(`deleteQuestion.${one.category}`, { name: one.name })}</p>
        <p>{t("deleteEffectOne")}</p>
      </>
    );
  return (
    <>
      <p>{t("deleteSeveral")}</p>
      <ul>
        {documents.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{t("deleteEffect")}</p>
    </>
  );
}
