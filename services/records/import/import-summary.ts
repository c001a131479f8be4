import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { toLine } from "../../contract/line.ts";
import * as record from "../../contract/record.ts";
import * as contract from "../../contract/record-import.ts";
import type { Database } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import { findExcess } from "../../platform/json-limits.ts";
import { rateLimit } from "../../platform/limits.ts";
import { type Call, on, type Route } from "../../route.ts";
import { checkAllergy } from "../allergies.ts";
import { checkAntecedent } from "../antecedents.ts";
import { changeRecord, type Person } from "../change-record.ts";
import { type Check, insertEntries } from "../entries.ts";
import { type FindMotif, refuse } from "../entry-checks.ts";
import { cleanText } from "../export/ips-entry.ts";
import { type EntryTable, questions } from "../lists.ts";
import { flawsOfMeasures, isAddable, kinds } from "../measurements.ts";
import { listMedicines, type Medicine } from "../medicines.ts";
import { insertNothing } from "../nothing-known.ts";
import { checkTreatment } from "../treatments.ts";
import { importLimit } from "./limits.ts";
import { readSummary, type Summary, type SummaryLine } from "./summary-lines.ts";

type Tx = Transaction<Database>;
type Answer = z.infer<typeof contract.importSummary.answer>;
type Line = Answer["lines"][number];
type Flaw = Line["flaw"];
type Columns = Awaited<ReturnType<Check>>;
/** A line with its verdict, and what is kept of it when it is added; null where it says that there is nothing. */
type Judged = { line: Line; columns: Columns | null };

const fileFlaw = (flaw: z.infer<typeof contract.summaryFileFlaw>) => refuse([{ field: "files", message: flaw }]);

type Motif = { id: number; list: string; code: string; name: string; needsWords: boolean };

/**
 * The entry of a list that a name stands for, with the person's own words; «Autre» for any other. An illness is never
 * one of the operations, which other languages tell apart: «Hernie», «Hernia repair».
 */
function motifOf(motifs: Motif[], { list, name, ...said }: Entry): { sent: number; otherName?: string } {
  const isOperation = "surgery" in said && said.surgery;
  const own = motifs.filter((motif) => motif.list === `medical-${list}` && (isOperation || !/^OP_/.test(motif.code)));
  const named = own.find((motif) => !motif.needsWords && motif.name === name);
  if (named) return { sent: named.id };
  const begun = own.flatMap(({ id, code, name: full }) =>
    code === "AUTRE" ? [] : [{ id, start: `${full.split(" (")[0]}, ` }],
  );
  const [longest] = begun.filter(({ start }) => name.startsWith(start)).sort((a, b) => b.start.length - a.start.length);
  if (longest && name.length > longest.start.length)
    return { sent: longest.id, otherName: name.slice(longest.start.length) };
  return { sent: own.find(({ code }) => code === "AUTRE")!.id, otherName: name };
}

type Entry = Extract<SummaryLine, { name: string }>;
/** What the lines of a summary may name. */
type Known = { motifs: Motif[]; medicines: Medicine[] };

/**
 * The check of the call that would add this entry by hand: what is wrong with one is wrong with the other. A medicine
 * keeps its code only where it is of that name.
 */
function checkOf(said: Entry, patientId: string, { motifs, medicines }: Known): Check | null {
  const isOver = said.endDate !== null;
  const days = { patientId, startDate: said.startDate, endDate: said.endDate ?? undefined };
  if (said.list === "treatment") {
    const medicine = medicines.find(({ id }) => id === Number(said.cis));
    const read = record.addTreatment.body.safeParse({
      ...days,
      ...(medicine?.name === said.name ? { treatmentMotif: medicine.id } : { otherName: said.name }),
      frequence: said.detail,
      isRegular: said.use === "regular",
      isPunctual: said.use === "punctual",
      isNoLongerTakeThisTreatment: isOver,
    });
    return read.success ? checkTreatment(read.data, async () => medicine) : null;
  }
  const { sent, otherName } = motifOf(motifs, said);
  const find: FindMotif = async (_, list, id) => motifs.find((motif) => motif.list === list && motif.id === id);
  if (said.list === "allergy") {
    const read = record.addAllergy.body.safeParse({
      ...{ ...days, allergyMotif: sent, otherName, isMedicalProduct: said.medicalProduct },
      ...{ isUnkownHowManifestAllergy: said.detail === null, howAllergyManifest: said.detail ?? undefined },
    });
    return read.success ? checkAllergy(read.data, find) : null;
  }
  const read = record.addAntecedent.body.safeParse({
    ...{ ...days, antecedentMotif: sent, otherName, isSurgery: said.surgery, isFinished: isOver },
  });
  return read.success ? checkAntecedent(read.data, find) : null;
}

const flawsOfCheck: Record<string, Flaw> = {
  future: "future",
  beforeBirth: "beforeBirth",
  notAfterStart: "notAfterStart",
};

/** The columns of an entry, or why it has none. */
async function judge(tx: Tx, check: Check | null, person: Person): Promise<Columns | NonNullable<Flaw>> {
  if (!check) return "impossible";
  try {
    return await check(tx, person);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "VALIDATION") throw error;
    const [first] = error.extra.errorMessages ?? [];
    return flawsOfCheck[first?.message ?? ""] ?? "impossible";
  }
}

/** Whether an entry is in a list: by its id, which an edited one keeps, or one like it for each of the file. */
async function knownOf(tx: Tx, table: EntryTable, patientId: string) {
  const { rows } = await sql<{ kept: Columns }>`
    select to_jsonb(e) as kept from ${sql.id(`${table}_of`)}(${patientId}) e`.execute(tx);
  const left = new Set(rows.map(({ kept }) => kept));
  return (columns: Columns, id: unknown): boolean => {
    const all = [...left];
    const like =
      all.find((kept) => kept.id === id) ??
      all.find((kept) => Object.keys(columns).every((name) => kept[name] === columns[name]));
    return like !== undefined && left.delete(like);
  };
}

/** What is shown of an entry beside its name and days. */
function traitsOf(said: Entry): Line["traits"] {
  if (said.list === "allergy") return said.medicalProduct ? ["medicalProduct"] : [];
  const state = said.endDate ? "over" : "ongoing";
  if (said.list === "antecedent") return said.surgery ? ["surgery", state] : [state];
  return said.use ? [said.use, state] : [state];
}

const shown = (list: Line["list"], flaw: Flaw, more: Partial<Line>): Line => ({
  ...{ list, isNothing: false, name: "", value: null, startDate: null, endDate: null, detail: null, traits: [] },
  ...{ ...more, flaw, isAdded: isAddable(flaw) },
});

/** Judges each line of a summary against the record as it is, and against the lines before it. */
async function judgeAll(tx: Tx, { lines, language }: Summary, person: Person, patientId: string): Promise<Judged[]> {
  const motifs = await tx
    .selectFrom("reference_item")
    .select(["id", "list", "code"])
    .select(sql<string>`${sql.ref(`name_${language}`)}`.as("name"))
    .select(sql<boolean>`coalesce((detail->>'needsWords')::boolean, false)`.as("needsWords"))
    .where("list", "in", ["medical-allergy", "medical-antecedent"])
    .execute();
  const codes = lines.flatMap(({ said: one }) => ("cis" in one && one.cis !== null ? [Number(one.cis)] : []));
  const known: Known = { motifs, medicines: await listMedicines(tx, codes) };
  const lists = contract.summaryList.options;
  const isKnown = Object.fromEntries(
    await Promise.all(lists.map(async (list) => [list, await knownOf(tx, list, patientId)] as const)),
  ) as Record<(typeof lists)[number], Awaited<ReturnType<typeof knownOf>>>;
  const { rows: said } = await sql<{ list: string; entries: boolean; nothing: boolean }>`
    select list, entries, list in (select known.list from nothing_known_of(${patientId}) known) as nothing
    from (${sql.join(
      lists.map(
        (list) => sql`select ${list} as list, exists (select from ${sql.id(`${list}_of`)}(${patientId})) as entries`,
      ),
      sql` union all `,
    )}) lists`.execute(tx);
  const stateOf = (list: string) => said.find((one) => one.list === list)!;
  const measured = lines.flatMap(({ said: one }) =>
    "value" in one ? [{ kind: kinds[one.list], day: one.startDate, value: one.value }] : [],
  );
  // One that was corrected since keeps its id.
  const { rows: ofMeasures } = await sql<{ id: string }>`select id from measurement_of(${patientId})`.execute(tx);
  const measureFlaws = (await flawsOfMeasures(tx, patientId, measured, person)).values();
  const { rows: told } = await sql<{ question: string; text: string | null }>`
    select question, answer->>'text' as text from medical_summary_of(${patientId}) summary,
      jsonb_each(summary.answers) answers (question, answer) where jsonb_typeof(answer) = 'object'`.execute(tx);
  // The words of an answer, which the export quotes.
  const isTold = (list: (typeof lists)[number], words: string) =>
    told.some(
      ({ question, text }) => question === questions[list][0] && text !== null && toLine(cleanText(text)) === words,
    );
  const judged: Judged[] = [];
  for (const { id, said: one } of lines) {
    if ("unsure" in one) judged.push({ line: shown(one.list, "unsure", { name: one.unsure }), columns: null });
    else if ("words" in one) {
      const flaw = isTold(one.list, one.words) ? "known" : "noDay";
      judged.push({ line: shown(one.list, flaw, { name: one.words }), columns: null });
    } else if ("isNothing" in one) {
      const { entries, nothing } = stateOf(one.list);
      const hasEntries = entries || lines.some(({ said: other }) => other.list === one.list && !("isNothing" in other));
      const flaw = hasEntries ? "listed" : nothing ? "known" : null;
      judged.push({ line: shown(one.list, flaw, { isNothing: true }), columns: null });
    } else if ("value" in one) {
      const { list, value, startDate } = one;
      const verdict = measureFlaws.next().value ?? null;
      const flaw = ofMeasures.some((kept) => kept.id === id) ? "known" : verdict;
      const columns = { kind: kinds[list], value, measured_on: startDate };
      judged.push({ line: shown(list, flaw, { value, startDate }), columns });
    } else {
      const check = one.name ? checkOf(one, patientId, known) : null;
      const found = await judge(tx, check, person);
      const isThere = typeof found !== "string" && isKnown[one.list](found, id);
      const flaw = typeof found === "string" ? found : isThere ? "known" : null;
      const { list, name, startDate, endDate } = one;
      const detail = "detail" in one ? one.detail : null;
      const line = shown(list, flaw, { name, startDate, endDate, detail, traits: traitsOf(one) });
      judged.push({ line, columns: typeof found === "string" ? null : found });
    }
  }
  return judged;
}

const tableOf = (list: Line["list"]): EntryTable => (list === "weight" || list === "height" ? "measurement" : list);

/** Adds these lines. Throws LIST_FULL, and CONFLICT where a list is said to be empty that has entries by now. */
async function write(tx: Tx, taken: Judged[], by: { patientId: string; accountId: string }): Promise<void> {
  for (const table of [...record.recordList.options, "measurement"] as const) {
    const ofTable = taken.filter(({ line }) => tableOf(line.list) === table);
    const rows = ofTable.flatMap(({ columns }) => (columns ? [columns] : []));
    if (rows.length > 0) await insertEntries(tx, table, rows, by);
    else if (ofTable.length > 0 && table !== "measurement" && !(await insertNothing(tx, table, by)))
      throw new ApiError("CONFLICT");
  }
}

/** The text of a file in UTF-8, which JSON is; of any other letters none. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}

/** Twice what the export writes of so many lines: a file of empty values would take seconds to read. */
const jsonLimits = { values: 40 * contract.maxSummaryLines, depth: 20 };

/**
 * Adds what a summary says, or only judges it. Throws VALIDATION for a file that is none of this person,
 * TOO_MANY_REQUESTS, and as `write`.
 */
async function importAll(call: Call<unknown, unknown, z.infer<typeof contract.importSummary.body>>): Promise<Answer> {
  const { files, caller, deps } = call;
  const { patientId, dry } = call.body;
  const [file] = files;
  if (!file) fileFlaw("required");
  await rateLimit(deps.db, importLimit(caller), deps.now());
  const bytes = new Uint8Array(await file!.arrayBuffer());
  const excess = findExcess(bytes, jsonLimits);
  if (excess === "values") fileFlaw("tooMany");
  const summary = excess ? null : readSummary(textOf(bytes));
  if (!summary) fileFlaw("unreadable");
  const { person, lines } = summary!;
  if (lines.length === 0) fileFlaw("nothing");
  if (lines.length > contract.maxSummaryLines) fileFlaw("tooMany");
  return changeRecord(
    call,
    patientId,
    async (tx, owner) => {
      if (person.birthDate !== owner.bornOn) fileFlaw("otherPerson");
      // Two of the same file at once: the second finds the lines of the first.
      if (dry !== "true")
        await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${patientId}::text, 0))`.execute(tx);
      return judgeAll(tx, summary!, owner, patientId);
    },
    async (tx, judged) => {
      const act = "import summary" as const;
      const answer = { person, lines: judged.map(({ line }) => line), added: 0 };
      const taken = judged.filter(({ line }) => line.isAdded);
      if (dry === "true" || taken.length === 0) return { act, subjects: [], answer };
      await write(tx, taken, { patientId, accountId: caller.accountId });
      return { act, answer: { ...answer, added: taken.length } };
    },
  );
}

/** Brings a record back that was exported here (decision 055). */
export const importRoutes: Route[] = [on(contract.importSummary, importAll)];
