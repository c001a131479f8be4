import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { toLine } from "~/api/.server/codes";
import { findMedicines, type Medicine } from "~/api/.server/lookups";
import { getForm } from "~/web/.server/forms/body";
import { readForm, refuse } from "~/web/.server/forms/form";
import { getActivePatient } from "./active-patient";
import { treatmentSchema } from "./schemas";
import { writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;

/** The choice of one's own words where the page offers medicines. */
const ownWords = "own";

type Named = { medicineId: number; name?: undefined } | { medicineId?: undefined; name: string };
type Answer = z.output<typeof treatmentSchema>;

/**
 * Sends the form of a treatment as `writeRecord` does. It names the medicine it chose, the person's own words when
 * that was chosen or when they are kept already, the medicine whose whole name was typed, or the words when no medicine
 * is like them. Else the page comes back and offers those that are, together with what else is wrong. Throws Problem.
 */
export async function writeTreatment(
  context: Context,
  done: "added" | "changed",
  to: string,
  write: (patientId: string, answer: Answer & Partial<Named>) => Promise<unknown>,
) {
  const form = await getForm(context);
  // The name as it is kept: the page offers what its act looks for.
  const words = toLine(String(form.get("medicine") ?? ""));
  const offered = words ? await findMedicines(context, words) : [];
  const named = nameOf(words, form, offered);
  const person = await getActivePatient(context);
  // A form that was made for another record is refused before anything is asked of it.
  const isAsked = words && !named && form.get("patientId") === person.id;
  const submission = await readForm(context, treatmentSchema);
  const refused =
    submission.status !== undefined && isAsked
      ? refuse(submission, { questions: { offered: ["record:treatments.which"] } })
      : await writeRecord(context, treatmentSchema, {
          write: (patientId, answer) => write(patientId, { ...answer, ...named }),
          done: `record:treatments.${done}`,
          to,
        });
  return data({ ...refused.data, offered }, refused.init ?? {});
}

function nameOf(words: string, form: FormData, offered: Medicine[]): Named | null {
  const choice = form.get("offered");
  const ticked = offered.find(({ id }) => String(id) === choice);
  if (ticked) return { medicineId: ticked.id };
  if (choice === ownWords || words === form.get("keptName")) return { name: words };
  const typed = offered.find(({ name }) => name.toLowerCase() === words.toLowerCase());
  if (typed) return { medicineId: typed.id };
  return offered.length === 0 ? { name: words } : null;
}
