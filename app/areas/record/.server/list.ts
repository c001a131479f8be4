import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { RecordListName } from "~/api/.server/codes";
import { type Edited, type Part, type RecordPage, sayNothingKnown } from "~/api/.server/record";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { newFormKey } from "~/web/.server/forms/once";
import { pageOf } from "~/web/.server/page-number";
import { listPaths } from "../list-paths";
import { getActivePatient } from "./active-patient";
import { orNullWhenLost, orNullWhenSent } from "./or-null";
import { actSchema } from "./schemas";
import { writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;
type Args = { context: Context; request: Request; params: { entryId?: string } };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What the page of a list shows: whose record it is, a page of the list, and the id of the entry that its address opens
 * for editing, null for none. Beyond the last page it redirects to it; an entry that is on another page stands alone.
 * The page of an entry that was sent while the services are away, and any whose record is lost, stands without the list.
 * Throws as `openEntry`.
 */
export async function openList<Listed extends { id: string }>(
  { context, request, params }: Args,
  list: RecordListName,
  read: (context: Context, patientId: string, part: Part) => Promise<RecordPage<Listed>>,
) {
  const person = await getActivePatient(context);
  const asked = pageOf(request);
  const edited = params.entryId ?? null;
  const view = { person, page: asked, edited, formKey: newFormKey(context) };
  // Buttons alone have no page of their own to stand: what was pressed is given back by that of the outage.
  const orNull = edited === null ? orNullWhenLost : orNullWhenSent;
  const readPage = (page: number) => orNull(context, read(context, person.id, { page }));
  let found = await readPage(asked);
  const page = Math.min(asked, Math.max(1, found?.pages ?? asked));
  if (page < asked && context.get(appContext).reading) {
    const { searchParams } = new URL(request.url);
    searchParams.set("page", String(page));
    throw redirect(`${listPaths[list]}?${searchParams}`);
  }
  // A form that was sent keeps its page, with what was typed, beside the last page of its list.
  if (page < asked) found = await readPage(page);
  if (!found) return { ...unread, ...view };
  if (edited !== null && !found.entries.some(({ id }) => id === edited)) {
    const { entry } = await openEntry(context, edited, read);
    if (entry) found = { ...found, entries: [entry], pages: 1 };
  }
  return { ...found, ...view, page };
}

/** A list that cannot be read now. */
const unread = {
  entries: [],
  pages: 1,
  count: 0,
  state: "unread" as const,
  answered: null,
  alsoAnswered: null,
  unlisted: null,
};

/**
 * What the page of one entry needs: whose record it is, and the entry. Throws Problem, and 404 for any other; the page of
 * a refused form stands without it: another record was opened meanwhile, it or its record was deleted, or the services
 * are away.
 */
export async function openEntry<Listed>(
  context: Context,
  id: string,
  read: (context: Context, patientId: string, part: Part) => Promise<RecordPage<Listed>>,
) {
  const person = await getActivePatient(context);
  const found = uuid.test(id) ? await orNullWhenSent(context, read(context, person.id, { id })) : null;
  const entry = found?.entries[0];
  if (!entry && context.get(appContext).reading) throw data(null, { status: 404 });
  return { person, entry: entry ?? null, formKey: newFormKey(context) };
}

/** Sends the form of a new entry of a list as `writeRecord` does. */
export const addTo = <Schema extends z.ZodType<{ patientId: string }>>(
  context: Context,
  list: RecordListName,
  schema: Schema,
  add: (context: Context, patientId: string, answer: z.output<Schema>) => Promise<unknown>,
) =>
  writeRecord(context, schema, {
    write: (patientId, answer) => add(context, patientId, answer),
    done: `record:${list}.added`,
    to: listPaths[list],
  });

/** Sends the form of an entry that is edited as `writeRecord` does; it leads back to the page of the list that it came from. */
export const changeIn = <
  Schema extends z.ZodType<{ patientId: string; entryId?: string | undefined; version: number }>,
>(
  { context, request }: Pick<Args, "context" | "request">,
  list: RecordListName,
  schema: Schema,
  update: (context: Context, patientId: string, edited: Edited, answer: z.output<Schema>) => Promise<unknown>,
) =>
  writeRecord(context, schema, {
    write: (patientId, answer) =>
      update(context, patientId, { id: answer.entryId ?? "", version: answer.version }, answer),
    done: `record:${list}.changed`,
    to: listPaths[list] + new URL(request.url).search,
  });

/** «None known», or that taken back, when its button sent the form; null for any other form. */
export async function sayNothing(context: Context, list: RecordListName) {
  const choice = pressed(await getForm(context), "nothing");
  if (choice !== "say" && choice !== "takeBack") return null;
  return writeRecord(context, actSchema, {
    write: (patientId) => sayNothingKnown(context, patientId, list, choice === "say"),
    done: choice === "say" ? "record:nothing.said" : "record:nothing.takenBack",
    errors: { outdated: "record:nothing.filled" },
    to: listPaths[list],
  });
}
