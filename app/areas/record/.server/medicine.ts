import type { RouterContextProvider } from "react-router";
import { toLine } from "~/api/.server/codes";
import { findMedicines, type Medicine } from "~/api/.server/lookups";
import { getForm } from "~/web/.server/forms/body";
import { readForm, refuse } from "~/web/.server/forms/form";
import { treatmentSchema } from "./schemas";

type Context = Readonly<RouterContextProvider>;

/** The choice of one's own words where the page offers medicines. */
export const ownWords = "own";

/** The medicines to offer for the words of the form that was sent; none before. Throws Problem. */
export async function offeredFor(context: Context, isReading: boolean): Promise<Medicine[]> {
  if (isReading) return [];
  const words = wordsIn(await getForm(context));
  return words ? findMedicines(context, words) : [];
}

/** The name that a form holds, as it is kept: the page offers what its act looks for. */
const wordsIn = (form: FormData): string => toLine(String(form.get("medicine") ?? ""));

type Named = { medicineId: number; name?: undefined } | { medicineId?: undefined; name: string };

/**
 * What a form of a treatment names: the medicine it chose, the one whose whole name was typed, or the person's own words
 * when that was chosen, or when no medicine is like them. Else the page comes back and offers those that are, together
 * with what else is wrong: `refused`. Throws Problem.
 */
export async function readMedicine(context: Context) {
  const submission = await readForm(context, treatmentSchema);
  const form = await getForm(context);
  const words = wordsIn(form);
  if (submission.status === undefined || !words) return { named: null };
  const offered = form.get("offered");
  const found = await findMedicines(context, words);
  const chosen = found.find(({ id, name }) => String(id) === offered || name.toLowerCase() === words.toLowerCase());
  if (chosen) return { named: { medicineId: chosen.id } as Named };
  if (offered === ownWords || found.length === 0) return { named: { name: words } as Named };
  return { refused: refuse(submission, { questions: { offered: ["record:treatments.which"] } }) };
}
