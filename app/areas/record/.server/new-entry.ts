import type { RouterContextProvider } from "react-router";
import type { Part, RecordPage } from "~/api/.server/record";
import { plainText } from "~/ui/text/plain-text";
import { askedForAnswer } from "../list-paths";

type Args = { context: Readonly<RouterContextProvider>; request: Request };
type Read = (context: Args["context"], patientId: string, part: Part) => Promise<RecordPage<unknown>>;

/**
 * What was answered about a list at the sign-up or a booking, where the address of the form asks to begin with it; null
 * else, and once the list has entries. Throws Problem.
 */
export async function answerToAdd({ context, request }: Args, patientId: string, read: Read): Promise<string | null> {
  if (!new URL(request.url).searchParams.has(askedForAnswer)) return null;
  const { answered, count } = await read(context, patientId, {});
  return (count === 0 && answered?.text?.trim()) || null;
}

/** The code of the entry of the lists that goes with the person's own words. */
const otherCode = "AUTRE";

type Motif = { id: number; code: string; name: string };

/** The fields that name what somebody wrote: the entry of the list that has one of these names, else their own words. */
export function namedBy(text: string, motifs: readonly Motif[]): { motif?: string; otherName?: string } {
  const namesIn = (words: string) => words.split(/[,;()]/).map((name) => plainText(name).replaceAll(/[sx]\b/g, ""));
  const named = namesIn(text);
  const known = motifs.find(({ name }) => namesIn(name).some((one) => one !== "" && named.includes(one)));
  const motif = known ?? motifs.find(({ code }) => code === otherCode);
  return { motif: motif && String(motif.id), otherName: known ? undefined : text.slice(0, 100) };
}
