import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import * as record from "../../contract/record.ts";
import * as contract from "../../contract/record-import.ts";
import type { Database, Language } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import { type Call, on, type Route } from "../../route.ts";
import { checkAllergy } from "../allergies.ts";
import { checkAntecedent } from "../antecedents.ts";
import { type Check, changeRecord, type EntryTable, most, type Person, refuse } from "../entries.ts";
import { flawsOfMeasures, type Imported } from "../measurements.ts";
import { checkTreatment } from "../treatments.ts";
import { readSummary, type Summary, type SummaryLine } from "./summary-lines.ts";

type Tx = Transaction<Database>;
type Answer = z.infer<typeof contract.importSummary.answer>;
type Line = Answer["lines"][number];
type Flaw = Line["flaw"];
type Columns = Awaited<ReturnType<Check>>;
/** A line with its verdict, and what is kept of it when it is added. */
type Judged = { line: Line; table: EntryTable; columns: Columns | null };

const fileFlaw = (flaw: z.infer<typeof contract.summaryFileFlaw>) => refuse([{ field: "files", message: flaw }]);

/** What is said of how a treatment is taken when the file does not. */
const unsaid: Record<Language, string> = { fr: "Non précisé", en: "Not stated" };

type Motif = { id: number; list: string; code: string; fr: string; en: string; needsWords: boolean };

/** The entry of a list that a name stands for, in either language, with the person's own words; «Autre» for any other. */
function motifOf(motifs: Motif[], list: string, name: string): { sent: number; otherName?: string } {
  const own = motifs.filter((motif) => motif.list === list);
  const named = own.find(({ fr, en, needsWords }) => !needsWords && [fr, en].includes(name));
  if (named) return { sent: named.id };
  const begun = own.flatMap(({ id, code, fr, en }) =>
    code === "AUTRE" ? [] : [fr, en].map((full) => ({ id, start: `${full.split(" (")[0]}, ` })),
  );
  const [longest] = begun.filter(({ start }) => name.startsWith(start)).sort((a, b) => b.start.length - a.start.length);
  if (longest && name.length > longest.start.length)
    return { sent: longest.id, otherName: name.slice(longest.start.length) };
  return { sent: own.find(({ code }) => code === "AUTRE")!.id, otherName: name };
}

type Entry = Extract<SummaryLine, { name: string }>;

/** The call that would add this entry by hand, and its check: what is wrong with one is wrong with the other. */
function asCall(said: Entry, patientId: string, motifs: Motif[], language: Language) {
  const days = { patientId, startDate: said.startDate ?? "", endDate: said.endDate ?? undefined };
  if (said.list === "treatment") {
    const read = record.addTreatment.body.safeParse({
      ...days,
      ...(said.cis === null ? { otherName: said.name } : { treatmentMotif: said.cis }),
      frequence: said.detail ?? unsaid[language],
      isRegular: said.use === "regular",
      isPunctual: said.use === "punctual",
      isNoLongerTakeThisTreatment: said.stopped,
    });
    return read.success ? checkTreatment(read.data) : null;
  }
  const { sent, otherName } = motifOf(motifs, `medical-${said.list}`, said.name);
  if (said.list === "allergy") {
    const read = record.addAllergy.body.safeParse({
      ...{ ...days, allergyMotif: sent, otherName, isMedicalProduct: said.medicalProduct },
      ...{ isUnkownHowManifestAllergy: said.detail === null, howAllergyManifest: said.detail ?? undefined },
    });
    return read.success ? checkAllergy(read.data) : null;
  }
  const read = record.addAntecedent.body.safeParse({
    ...{ ...days, antecedentMotif: sent, otherName, isSurgery: said.surgery, isFinished: said.finished },
  });
  return read.success ? checkAntecedent(read.data) : null;
}

const flawsOfCheck: Record<string, Flaw> = {
  future: "future",
  beforeBirth: "beforeBirth",
  notAfterStart: "notAfterStart",
};

/** The columns of an entry, or why it has none. */
async function judge(tx: Tx, check: Check | null, person: Person, said: Entry): Promise<Columns | NonNullable<Flaw>> {
  if (!said.startDate) return "noDay";
  if (!check) return "impossible";
  try {
    return await check(tx, person);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "VALIDATION") throw error;
    const [first] = error.extra.errorMessages ?? [];
    if (first?.field === "endDate" && first.message === "required") return "noDay";
    return flawsOfCheck[first?.message ?? ""] ?? "impossible";
  }
}

/** The entries of a list as they are kept, each as a text that is the same for the same columns. */
async function knownOf(tx: Tx, table: EntryTable, patientId: string) {
  const { rows } = await sql<{ kept: Columns }>`
    select to_jsonb(e) as kept from ${sql.id(`${table}_of`)}(${patientId}) e`.execute(tx);
  return (columns: Columns) =>
    rows.some(({ kept }) => Object.entries(columns).every(([name, value]) => kept[name] === value));
}

const shown = (list: Line["list"], isNothing: boolean, more: Partial<Line> = {}): Line => ({
  ...{ list, isNothing, name: "", value: null, startDate: null, endDate: null, detail: null, flaw: null },
  ...more,
});

/** Judges each line of a summary against the record as it is, and against the lines before it. */
async function judgeAll(
  tx: Tx,
  { lines }: Summary,
  person: Person,
  { patientId, language }: { patientId: string; language: Language },
): Promise<Judged[]> {
  const motifs = await tx
    .selectFrom("reference_item")
    .select(["id", "list", "code", "name_fr as fr", "name_en as en"])
    .select(sql<boolean>`coalesce((detail->>'needsWords')::boolean, false)`.as("needsWords"))
    .where("list", "in", ["medical-allergy", "medical-antecedent"])
    .execute();
  const lists = ["allergy", "antecedent", "treatment"] as const;
  const isKnown = Object.fromEntries(
    await Promise.all(lists.map(async (list) => [list, await knownOf(tx, list, patientId)] as const)),
  ) as Record<(typeof lists)[number], (columns: Columns) => boolean>;
  const { rows: said } = await sql<{ list: string; entries: boolean; nothing: boolean }>`
    select list, case list when 'allergy' then exists (select from allergy_of(${patientId}))
        when 'antecedent' then exists (select from antecedent_of(${patientId}))
        else exists (select from treatment_of(${patientId})) end as entries,
      list in (select known.list from nothing_known_of(${patientId}) known) as nothing
    from unnest(${[...lists]}::text[]) as list`.execute(tx);
  const stateOf = (list: string) => said.find((one) => one.list === list)!;
  const measured = lines.flatMap(
    ({ said: one }): Imported =>
      "value" in one && one.startDate?.length === 10
        ? [{ kind: one.list === "weight" ? "WEIGHT" : "HEIGHT", day: one.startDate, value: one.value }]
        : [],
  );
  const measureFlaws = (await flawsOfMeasures(tx, patientId, measured, person)).values();
  const seen = new Set<string>();
  const judged: Judged[] = [];
  for (const { said: one, held } of lines) {
    if ("isNothing" in one) {
      const { entries, nothing } = stateOf(one.list);
      const hasEntries = entries || lines.some(({ said: other }) => other.list === one.list && !("isNothing" in other));
      const flaw = !held ? "notHeld" : hasEntries ? "listed" : nothing ? "known" : null;
      judged.push({ line: shown(one.list, true, { flaw }), table: one.list, columns: null });
    } else if ("value" in one) {
      const whole = one.startDate?.length === 10;
      const found = whole ? (measureFlaws.next().value ?? null) : ("noDay" as const);
      const flaw = held ? found : "notHeld";
      const kind = one.list === "weight" ? "WEIGHT" : "HEIGHT";
      const line = shown(one.list, false, { value: one.value, startDate: one.startDate, flaw });
      judged.push({ line, table: "measurement", columns: { kind, value: one.value, measured_on: one.startDate } });
    } else {
      const check = one.name ? asCall(one, patientId, motifs, language) : null;
      const found = await judge(tx, check, person, one);
      const columns = typeof found === "string" ? null : found;
      const same = JSON.stringify([one.list, columns]);
      const isTwice = columns !== null && (seen.has(same) || isKnown[one.list](columns));
      seen.add(same);
      const flaw = !held ? "notHeld" : typeof found === "string" ? found : isTwice ? "known" : null;
      const { list, name, startDate, endDate } = one;
      const detail = "detail" in one ? one.detail : null;
      judged.push({ line: shown(list, false, { name, startDate, endDate, detail, flaw }), table: list, columns });
    }
  }
  return judged;
}

const isAdded = ({ line: { flaw } }: Judged) => flaw === null || flaw === "unusual";

/** Adds these lines. Throws LIST_FULL. */
async function write(tx: Tx, taken: Judged[], by: { patient_id: string; account: string }): Promise<void> {
  const entries = taken.filter(({ line }) => !line.isNothing);
  for (const table of ["allergy", "antecedent", "treatment", "measurement"] as const) {
    const rows = entries.filter((one) => one.table === table);
    if (rows.length === 0) continue;
    const { rows: full } = await sql`
      select from ${sql.id(table)} group by ${table === "measurement" ? sql`kind` : sql`patient_id`}
      having count(*) + ${rows.length} > ${most}`.execute(tx);
    if (full.length > 0 || rows.length > most) throw new ApiError("LIST_FULL");
    if (table !== "measurement") await tx.deleteFrom("nothing_known").where("list", "=", table).execute();
    await tx
      .insertInto(table as "allergy")
      .values(rows.map(({ columns }) => ({ ...columns, patient_id: by.patient_id, added_by: by.account }) as never))
      .execute();
  }
  const nothing = taken.flatMap(({ line, table }) => (line.isNothing && table !== "measurement" ? [table] : []));
  for (const list of new Set(nothing))
    await tx
      .insertInto("nothing_known")
      .values({ patient_id: by.patient_id, list, said_by: by.account })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Adds what a summary says, or only judges it. Throws VALIDATION for a file that is none of this person, LIST_FULL. */
async function importAll(call: Call<unknown, unknown, z.infer<typeof contract.importSummary.body>>): Promise<Answer> {
  const { files, language, caller } = call;
  const { patientId, dry } = call.body;
  const [file] = files;
  if (!file) fileFlaw("required");
  const summary = readSummary(await file!.text());
  if (!summary) fileFlaw("unreadable");
  const { person, lines } = summary!;
  if (lines.length === 0) fileFlaw("nothing");
  if (lines.length > contract.maxSummaryLines) fileFlaw("tooMany");
  return changeRecord(
    call,
    patientId,
    (tx, owner) => {
      if (person.birthDate !== owner.bornOn) fileFlaw("otherPerson");
      return judgeAll(tx, summary!, owner, { patientId, language });
    },
    async (tx, judged) => {
      const act = "import summary" as const;
      const answer = { person, lines: judged.map(({ line }) => line), added: 0 };
      const taken = judged.filter(isAdded);
      if (dry === "true" || taken.length === 0) return { act, subjects: [], answer };
      await write(tx, taken, { patient_id: patientId, account: caller.accountId });
      return { act, answer: { ...answer, added: taken.length } };
    },
  );
}

/** Brings a record back that was exported here, or a summary of another program (decisions 2.15). */
export const importRoutes: Route[] = [on(contract.importSummary, importAll)];
