import type { RouterContextProvider } from "react-router";
import { partsOf } from "~/api/.server/codes";
import type { Part, RecordPage } from "~/api/.server/record";
import { plainText } from "~/ui/text/plain-text";
import { newFormKey } from "~/web/.server/forms/once";
import { askedForAnswer } from "../list-paths";
import { getActivePatient } from "./active-patient";
import { orNullWhenLost } from "./or-null";

type Args = { context: Readonly<RouterContextProvider>; request: Request };
type Read = (context: Args["context"], patientId: string, part: Part) => Promise<RecordPage<unknown>>;

/**
 * What the form of a new entry needs: whose record it is, and, where its address asks for it, what was answered about the
 * list at the sign-up or a booking; the form begins with `begins`, where the list has no entry yet. Throws Problem.
 */
export async function openNew({ context, request }: Args, read: Read) {
  const person = await getActivePatient(context);
  const asks = new URL(request.url).searchParams.has(askedForAnswer);
  const found = asks ? await orNullWhenLost(context, read(context, person.id, {})) : null;
  const answer = found?.answered?.text?.trim() || undefined;
  return {
    ...{ person, formKey: newFormKey(context) },
    answer: answer ? { text: answer, isSeveral: partsOf(answer).length > 1 } : undefined,
    begins: found?.count === 0 ? answer : undefined,
  };
}

/** The code of the entry of the lists that goes with the person's own words. */
const otherCode = "AUTRE";

type Motif = { id: number; code: string; name: string };

/** Without the plural, which no name of the lists has. */
const singular = (name: string) => plainText(name).replaceAll(/[sx]\b/g, "");

/**
 * The fields that name what somebody wrote: the entry of the list whose name, or one of whose names, is just that, else
 * their own words. Nothing where a field would not hold all of it.
 */
export function namedBy(text: string, motifs: readonly Motif[]): { motif?: string; otherName?: string } {
  const names = (name: string) => name.split(/[,;()]/).map(singular);
  const known = motifs.find(({ name }) => names(name).includes(singular(text)));
  if (known) return { motif: String(known.id) };
  const other = motifs.find(({ code }) => code === otherCode);
  return other && fits(text, 100) ? { motif: String(other.id), otherName: text } : {};
}

/** Whether a field of one line holds a text whole. */
export const fits = (text: string, max: number): boolean => text.length <= max && !/[\r\n]/.test(text);
