import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { asProblem } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import { fieldsOf } from "~/web/.server/forms/fields";
import { type Rows, readForm, refuse, refuseWith, type Sent, sortByPage } from "~/web/.server/forms/form";
import { once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { getActivePatient, whyLost, whyOther } from "./active-patient";

type Context = Readonly<RouterContextProvider>;

/**
 * The page of a form that was made for another record than the open one, which says whose before what else is wrong; null
 * for any other, and for a button for rows, which asks nothing. What is typed for a person goes to no other. Of a body
 * that was too large to be read nobody knows whose it was: its page says for whom it is now.
 */
export async function refuseOther<Input>(context: Context, submission: Sent<Input>) {
  if (submission.status === undefined) return null;
  const person = await getActivePatient(context);
  const patientId = String(submission.payload.patientId ?? "");
  if (patientId === person.id) return null;
  return refuse(submission, { formErrors: await whyOther(context, patientId), status: 409 });
}

type Conflicts = { gone?: TextKey; outdated: TextKey };

type Writing<Value> = {
  /** Writes the value into the record of this patient. */
  write: (patientId: string, value: Value) => Promise<unknown>;
  done: TextKey | ((value: Value) => TextKey);
  /** What is said of an entry that is gone, and of one that has changed. */
  errors?: Conflicts;
  /** Where a success leads. */
  to: string | ((value: Value) => string);
  /** The list of the form whose rows come and go. */
  rows?: Rows;
  /** Changes the page that is shown again after a refused write. */
  refused?: (page: ReturnType<typeof refuse>) => ReturnType<typeof refuse>;
};

const ofEntry: Conflicts = { gone: "record:error.gone", outdated: "record:error.outdated" };

/**
 * Sends a form of the record once. A form made for somebody else, whose record was open before, is refused with what is
 * typed in it (409); so is one whose entry was deleted meanwhile, or has changed: its page then shows both.
 */
export async function writeRecord<Schema extends z.ZodType<{ patientId: string }>>(
  context: Context,
  schema: Schema,
  { write, done, to, errors = ofEntry, rows, refused = (page) => page }: Writing<z.output<Schema>>,
) {
  const submission = await readForm(context, schema, rows);
  const other = await refuseOther(context, submission);
  if (other) return sortByPage(refused(other), fieldsOf(schema));
  if (submission.status !== "success") return sortByPage(refuse(submission), fieldsOf(schema));
  const { value } = submission;
  const person = await getActivePatient(context);
  return once(context, submission, async () => {
    try {
      await write(person.id, value);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.isNotRelated)
        return refused(refuse(submission, { formErrors: whyLost(context, person.name), status: 409 }));
      const conflict = problem.isMissing ? errors.gone : problem.isOutdated && errors.outdated;
      return refused(
        conflict ? refuse(submission, { formErrors: [conflict], status: 409 }) : refuseWith(submission, problem),
      );
    }
    getSession(context).set("flash", { tone: "ok", key: typeof done === "string" ? done : done(value) });
    return typeof to === "string" ? to : to(value);
  });
}
