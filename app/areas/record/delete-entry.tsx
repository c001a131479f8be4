import { data } from "react-router";
import { listAllergies } from "~/api/.server/allergies";
import { listAntecedents } from "~/api/.server/antecedents";
import type { RecordListName } from "~/api/.server/codes";
import { deleteEntry } from "~/api/.server/record";
import { listTreatments } from "~/api/.server/treatments";
import { useTranslation } from "~/ui/text/translation";
import { openEntry } from "./.server/list";
import { actSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/delete-entry";
import { DeletePage } from "./delete-page";
import { listPaths } from "./list-paths";

const reads = {
  allergies: listAllergies,
  antecedents: listAntecedents,
  treatments: listTreatments,
} as const satisfies Record<RecordListName, unknown>;

const isList = (name: string): name is RecordListName => Object.hasOwn(reads, name);

/** The list that an address names. Throws 404 for any other. */
function listOf(name: string): RecordListName {
  if (!isList(name)) throw data(null, { status: 404 });
  return name;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const list = listOf(params.list);
  const { entry, ...page } = await openEntry<{ id: string; name: string }>(context, params.entryId, reads[list]);
  return { ...page, list, entry, to: listPaths[list] + new URL(request.url).search };
}

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const list = listOf(params.list);
  return writeRecord(context, actSchema, {
    write: (patientId) => deleteEntry(context, patientId, list, params.entryId),
    done: `record:${list}.deleted`,
    to: listPaths[list] + new URL(request.url).search,
  });
};

export default function DeleteEntry({ loaderData: { list, entry, to, ...page }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  return (
    <DeletePage
      {...page}
      title={t(`${list}.deleteTitle`)}
      back={{ to, label: t(`${list}.title`) }}
      question={entry && <p>{t(`${list}.deleteQuestion`, { name: entry.name })}</p>}
      result={actionData?.result}
    />
  );
}
