import { z } from "zod";
import type { DocumentCategory } from "~/api/.server/codes";
import { deleteDocuments, getDocuments, maxFoundDocuments } from "~/api/.server/documents";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { orNullWhenLost } from "./.server/or-null";
import { actSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/delete-documents";
import { DeletePage } from "./delete-page";
import { DeleteQuestion } from "./delete-question";
import { categories, documentPaths } from "./document-paths";

/** Documents that were given are hidden, which their message says. */
const schema = actSchema.extend({ isGiven: z.literal("on").optional().catch(undefined) });

/** The documents that an address names, and the list it came from: its category, and the part that was shown. */
function askedIn(request: Request) {
  const { searchParams: part } = new URL(request.url);
  const ids = [...new Set(part.getAll("id"))].slice(0, maxFoundDocuments);
  const from = categories.find((one) => one === part.get("from"));
  for (const name of ["id", "from"]) part.delete(name);
  return { ids, from, part };
}

/** The address of a part of the list of a category, or of all categories. */
const listOf = (category: DocumentCategory | undefined, part: URLSearchParams) =>
  category ? `${documentPaths.list(category)}?${part}`.replace(/\?$/, "") : documentPaths.all;

/** The documents that the address names and that may still be deleted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const { ids, from, part } = askedIn(request);
  const documents = (await orNullWhenLost(context, getDocuments(context, person.id, ids))) ?? [];
  const category = documents[0]?.category ?? from;
  const to = listOf(category, part);
  if (category) part.append("from", category);
  for (const { id } of documents) part.append("id", id);
  const action = `${documentPaths.delete}?${part}`;
  return { person, documents, askedCount: ids.length, category, to, action, formKey: newFormKey(context) };
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const asked = askedIn(request);
  const ids = asked.ids.filter((id) => z.uuid().safeParse(id).success);
  return writeRecord(context, schema, {
    write: (patientId) => deleteDocuments(context, patientId, ids),
    errors: { gone: "documents:error.nothingToDelete", outdated: "record:error.outdated" },
    done: ({ isGiven }) => {
      if (isGiven) return ids.length > 1 ? "documents:hiddenMany" : "documents:hiddenOne";
      return ids.length > 1 ? "documents:deletedMany" : "documents:deletedOne";
    },
    to: listOf(asked.from, asked.part),
  });
};

/** Asks whether to delete one document or several (MR-167). */
export default function DeleteDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { documents, askedCount, category, to, ...form } = loaderData;
  const count = documents.length;
  const back = { to, label: category ? t(`categories.${category}`) : t("title") };
  const isGiven = count > 0 && documents.every(({ givenBy }) => givenBy);
  const isNothing = count === 0 && !actionData;
  const title = isNothing
    ? t("nothingTitle")
    : t(isGiven ? "hideTitle" : "deleteTitle", { count: count || askedCount });
  return (
    <DeletePage
      {...form}
      title={title}
      shown={isGiven ? { isGiven: "on" } : null}
      back={back}
      question={count === 0 ? null : <DeleteQuestion documents={documents} />}
      nothing={actionData?.result.error ? undefined : t(askedCount > 0 ? "error.nothingToDelete" : "nothingChosen")}
      result={actionData?.result}
    />
  );
}
