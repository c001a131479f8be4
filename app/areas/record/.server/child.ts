import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { sexes } from "~/api/.server/codes";
import { asProblem } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import type { DatePart } from "~/ui/forms/date-parts";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { dateParts, fieldsOf, key, line, runAlways } from "~/web/.server/forms/fields";
import { readForm, refuse, refuseWith, sortByPage } from "~/web/.server/forms/form";
import { formKeyField, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { checkMeasures, medicalFields } from "./medical";

type Context = Readonly<RouterContextProvider>;

const today = () => dayIn("Europe/Paris", new Date());

/** The birth date of a child, or the part to correct with the key of its error (MR-048). */
function readBirth(typed: z.infer<typeof dateParts> = {}): { date: string } | { part?: DatePart; error: TextKey } {
  const read = parseDateParts(typed);
  if ("error" in read) return read;
  if (read.date > today()) return { error: "children:error.future" };
  return ageOn(read.date, today()) >= 18 ? { error: "children:error.adult" } : read;
}

const { weight, height, sure } = medicalFields.shape;

/** Where a success leads, and the way back. */
export const childNext = z.enum(["list", "booking", "change"]).catch("list");

/** The form of a child, new or known (MR-047). */
const childSchema = z
  .object({
    formKey: formKeyField,
    next: childNext,
    /** Of the child that the page showed; absent for a new one. */
    version: z.hex().length(32).optional().catch(undefined),
    firstName: line(100, "children:error.firstName", "children:error.firstNameLong"),
    lastName: line(100, "children:error.lastName", "children:error.lastNameLong"),
    bornOn: dateParts.optional(),
    sex: z.enum(sexes, key("children:error.sex")),
    weight,
    height,
    sure,
  })
  .superRefine(({ bornOn }, { addIssue }) => {
    const read = readBirth(bornOn);
    if (!("error" in read)) return;
    const path = read.part ? ["bornOn", read.part] : ["bornOn"];
    addIssue({ code: "custom", path, message: key(read.error) });
  }, runAlways)
  .transform(({ bornOn, sure, formKey, ...child }) => {
    const read = readBirth(bornOn);
    return { ...child, bornOn: "date" in read ? read.date : "" };
  });
export type ChildFields = z.input<typeof childSchema>;
export type ChildAnswer = z.output<typeof childSchema>;

export const childPaths: Record<z.output<typeof childNext>, string> = {
  list: href("/patient-dashboard/children"),
  booking: href("/consultationprocess/beneficiary"),
  /** Step 1 changed from the review of a booking. */
  change: `${href("/consultationprocess/beneficiary")}?change=1`,
};

/**
 * Sends the form of a child once; rare measures for the age are to be confirmed first (decisions 2.9). `save` returns the
 * page that follows. Of a child who was removed or changed meanwhile the page says so, with what is typed.
 */
export async function sendChild(context: Context, done: TextKey, save: (child: ChildAnswer) => Promise<string>) {
  const submission = await readForm(context, childSchema);
  const { payload } = submission;
  const birth = readBirth(dateParts.safeParse(payload.bornOn ?? {}).data);
  const fieldErrors = submission.status && "date" in birth ? checkMeasures(payload, ageOn(birth.date, today())) : {};
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0)
    return sortByPage(refuse(submission, { fieldErrors }), fieldsOf(childSchema));
  return once(context, submission, async () => {
    try {
      const next = await save(submission.value);
      getSession(context).set("flash", { tone: "ok", key: done });
      return next;
    } catch (error) {
      const { isMissing, isOutdated } = asProblem(error);
      if (!isMissing && !isOutdated) return refuseWith(submission, error);
      const changed = isMissing ? "children:error.gone" : "children:error.outdated";
      return refuse(submission, { formErrors: [changed], status: 409 });
    }
  });
}
