import { z } from "zod";
import { linesText, lineText, mayEnd } from "~/api/.server/codes";
import type { NamedEntry } from "~/api/.server/lookups";
import type { TextKey } from "~/locales/texts";
import { parsePartialDate } from "~/ui/forms/parse-date-parts";
import { dayIn } from "~/web/.server/calendar";
import { dateParts, key, line, runAlways } from "~/web/.server/forms/fields";
import { formKeyField } from "~/web/.server/forms/once";

const error = (
  name:
    | "motif"
    | "otherName"
    | "isMedical"
    | "isSurgery"
    | "state"
    | "kind"
    | "whichKind"
    | "ended"
    | "endOfOngoing"
    | "endOfTaken"
    | "notAfterStart"
    | "future",
) => key(`record:error.${name}`);

/** What every form of the record says: whose record it is for, and of an entry that is edited, which version. */
export const ofRecord = {
  patientId: z.string().max(64).catch(""),
  formKey: formKeyField,
  entryId: z.string().max(64).optional(),
  // Of a lost version that of no entry.
  version: z.coerce.number().int().min(1).catch(2_147_483_647),
};

type Issues = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

const motif = z
  .string(error("motif"))
  .regex(/^\d{1,9}$/, error("motif"))
  .transform(Number);
const otherName = lineText().max(100, key("record:error.otherNameLong")).optional();
/** The end of an entry as its page showed it. */
const keptEnd = z.string().max(10).optional().catch(undefined);
const yesNo = (missing: TextKey) => z.enum(["yes", "no"], missing);

type Named = { motif: number; otherName?: string };

/** Checks that a name that needs words, such as «Autre», has them. */
function checkWords({ addIssue }: Issues, motifs: readonly NamedEntry[], { motif, otherName }: Named): void {
  if (!otherName && motifs.some(({ id, needsWords }) => id === motif && needsWords))
    addIssue({ code: "custom", path: ["otherName"], message: error("otherName") });
}

/** What is wrong with a day that is not to come and may be known to its month or year only: where, and the text. */
function flawOfDay(field: "started" | "ended", parts: z.infer<typeof dateParts> = {}) {
  const isEmpty = Object.values(parts).every((part) => !part);
  if (field === "ended" && isEmpty) return { path: [field], message: error("ended") };
  const read = parsePartialDate(parts);
  if ("error" in read) return { path: [field, read.part], message: read.error };
  const today = dayIn("Europe/Paris", new Date()).slice(0, read.date.length);
  return read.date > today ? { path: [field], message: error("future") } : null;
}

/** Checks such a day. */
function checkDay({ addIssue }: Issues, field: "started" | "ended", parts?: z.infer<typeof dateParts>): void {
  const flaw = flawOfDay(field, parts);
  if (flaw) addIssue({ code: "custom", ...flaw });
}

/** Checks the day that ends what another one began. */
function checkEnd(issues: Issues, started: z.infer<typeof dateParts>, ended?: z.infer<typeof dateParts>): void {
  checkDay(issues, "ended", ended);
  const [start, end] = [dayOf(started), dayOf(ended)];
  if (start && end && !mayEnd(start, end))
    issues.addIssue({ code: "custom", path: ["ended"], message: error("notAfterStart") });
}

/**
 * Checks that no end is written of what goes on, since it would be lost. The end that was kept before may stand there still,
 * out of sight, once somebody has said that it goes on again.
 */
function checkNoEnd({ addIssue }: Issues, asks: "endOfOngoing" | "endOfTaken", { ended, keptEnd = "" }: Ended): void {
  const read = Object.values(ended ?? {}).some(Boolean) ? parsePartialDate(ended ?? {}) : { date: "" };
  if (!("date" in read) || (read.date !== "" && read.date !== keptEnd))
    addIssue({ code: "custom", path: ["ended"], message: error(asks) });
}
type Ended = { ended?: z.infer<typeof dateParts> | undefined; keptEnd?: string | undefined };

/** The day of a field that was checked. */
const dayOf = (parts: z.infer<typeof dateParts> = {}): string => {
  const read = parsePartialDate(parts);
  return "date" in read ? read.date : "";
};

/** The form of an allergy (MR-089 to MR-092); its names are `motifs`. */
export const allergySchema = (motifs: readonly NamedEntry[]) =>
  z
    .object({
      ...ofRecord,
      motif,
      otherName,
      isMedical: yesNo(error("isMedical")),
      started: dateParts,
      manifestation: linesText().optional(),
      unknown: z.literal("on").optional(),
    })
    .superRefine(({ started, manifestation, unknown, ...name }, issues) => {
      checkWords(issues, motifs, name);
      checkDay(issues, "started", started);
      if (unknown) return;
      const flaw = manifestation ? "record:error.manifestationTime" : "record:error.manifestation";
      if (!manifestation || manifestation.length > 250)
        issues.addIssue({ code: "custom", path: ["manifestation"], message: key(flaw) });
    }, runAlways)
    .transform(({ started, unknown, manifestation, isMedical, ...rest }) => ({
      ...rest,
      motifId: rest.motif,
      isMedical: isMedical === "yes",
      startedOn: dayOf(started),
      // «Je ne sais pas» clears the text (MR-091).
      manifestation: unknown ? null : (manifestation ?? null),
    }));
export type AllergyFields = z.input<ReturnType<typeof allergySchema>>;

/** The form of an antecedent (MR-100 to MR-105); its names are `motifs`. */
export const antecedentSchema = (motifs: readonly NamedEntry[]) =>
  z
    .object({
      ...ofRecord,
      motif,
      otherName,
      isSurgery: yesNo(error("isSurgery")),
      started: dateParts,
      state: z.enum(["ongoing", "finished"], error("state")),
      ended: dateParts.optional(),
      keptEnd,
    })
    .superRefine(({ started, state, ended, keptEnd, ...name }, issues) => {
      checkWords(issues, motifs, name);
      checkDay(issues, "started", started);
      if (state === "finished") checkEnd(issues, started, ended);
      else checkNoEnd(issues, "endOfOngoing", { ended, keptEnd });
    }, runAlways)
    .transform(({ started, ended, state, isSurgery, ...rest }) => ({
      ...rest,
      motifId: rest.motif,
      isSurgery: isSurgery === "yes",
      startedOn: dayOf(started),
      endedOn: state === "finished" ? dayOf(ended) : null,
    }));
export type AntecedentFields = z.input<ReturnType<typeof antecedentSchema>>;

/** The form of a treatment (MR-117 to MR-125). */
export const treatmentSchema = z
  .object({
    ...ofRecord,
    medicine: line(200, "record:error.medicineMissing", "record:error.medicineLong"),
    /** The id of a medicine that the page offered for these words, or «own» for the words themselves. */
    offered: z.string().max(16).optional(),
    /** The person's own words as the page showed them: they are not asked about again. */
    keptName: z.string().max(200).optional().catch(undefined),
    frequency: line(100, "record:error.frequency", "record:error.frequencyLong"),
    kind: z.enum(["regular", "punctual"]).optional(),
    started: dateParts,
    stopped: z.literal("on").optional(),
    ended: dateParts.optional(),
    keptEnd,
  })
  .superRefine(({ started, kind, stopped, ended, keptEnd }, issues) => {
    checkDay(issues, "started", started);
    if (stopped) checkEnd(issues, started, ended);
    else checkNoEnd(issues, "endOfTaken", { ended, keptEnd });
    if (kind || stopped) return;
    issues.addIssue({ code: "custom", path: ["kind"], message: error("whichKind") });
    // The words and the place of MR-123.
    issues.addIssue({ code: "custom", path: ["stopped"], message: error("kind") });
  }, runAlways)
  .transform(({ started, ended, stopped, kind, ...rest }) => ({
    ...rest,
    kind: kind ?? null,
    startedOn: dayOf(started),
    endedOn: stopped ? dayOf(ended) : null,
  }));
export type TreatmentFields = z.input<typeof treatmentSchema>;

/** A form of buttons for one person's record. */
export const actSchema = z.object({ patientId: ofRecord.patientId, formKey: formKeyField });

/** A form of buttons for one entry. */
export const entryActSchema = actSchema.extend({ entryId: z.string().max(64) });

/** Since when a treatment is no longer taken (R18). */
export const stopSchema = z
  .object({ patientId: ofRecord.patientId, formKey: formKeyField, ended: dateParts })
  .superRefine(({ ended }, issues) => checkDay(issues, "ended", ended), runAlways)
  .transform(({ ended, ...rest }) => ({ ...rest, endedOn: dayOf(ended) }));
