import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { day } from "../contract/endpoint.ts";
import * as contract from "../contract/measurements.ts";
import { isSwapped, isUsual, possible, within } from "../contract/usual-measures.ts";
import type { Database } from "../db/types.ts";
import { notRelated, ownFamily } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import { ageOn } from "../platform/calendar.ts";
import { rateLimit } from "../platform/limits.ts";
import { type Call, on, type Route } from "../route.ts";
import { bmiOf, ideal, pointMap, weightOf, zoneOf } from "./bmi.ts";
import { changeRecord, type Person } from "./change-record.ts";
import { addEntry, type Check, deleteEntry, insertEntries, readEntries, updateEntry } from "./entries.ts";
import { flawsOfDays, refuse } from "./entry-checks.ts";
import { importLimit } from "./import/limits.ts";

/** The kinds of measures, on the wire and by our names. */
export const kinds = { weight: "WEIGHT", height: "HEIGHT" } as const;
export const measureNames = { WEIGHT: "weight", HEIGHT: "height" } as const satisfies {
  [Of in keyof typeof kinds as (typeof kinds)[Of]]: Of;
};
type Name = keyof typeof kinds;

type Asked = { patientId: string; page: number; size: number; id?: string };

/** The weights or heights of a record, the last ones first (MR-131). */
async function read<Entry>(call: Call<unknown, Asked, unknown>, name: Name) {
  const {
    state: _state,
    answered: _answered,
    alsoAnswered: _alsoAnswered,
    unlisted: _unlisted,
    ...page
  } = await readEntries<Entry>(call, "measurement", {
    columns: sql`e.measured_on as "startDate", e.value as ${sql.id(name)}`,
    order: sql`e.measured_on desc`,
    filter: sql<boolean>`e.kind = ${kinds[name]}`,
  });
  return page;
}

type Row = { id: string; version: number; createdAt: string; startDate: string; kind: string; value: number };

/** The weights and heights of a record in one statement, the last ones first. Throws NOT_RELATED (R12). */
async function readAll(call: Call<{ patientId: string }, unknown, unknown>) {
  const query = { ...call.params, page: 0, size: Number.MAX_SAFE_INTEGER };
  const { results } = await readEntries<Row>({ ...call, query }, "measurement", {
    columns: sql`e.measured_on as "startDate", e.kind, e.value`,
    order: sql`e.measured_on desc`,
  });
  const of = (name: Name) => results.filter(({ kind }) => kind === kinds[name]);
  return {
    weights: of("weight").map(({ kind, value, ...entry }) => ({ ...entry, weight: value })),
    heights: of("height").map(({ kind, value, ...entry }) => ({ ...entry, height: value })),
  };
}

/** A measure with its distance in days from a day. */
type Near = { kind: "WEIGHT" | "HEIGHT"; value: number; days: number };
type Measured = Near & { id: string };

/** The measures of a patient with their distance in days from a day, the nearest first. */
async function readMeasured(tx: Transaction<Database>, patientId: string, day: string): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    select id, kind, value, abs(measured_on - ${day}::date) as days from measurement_of(${patientId})
    order by days, created_at desc`.execute(tx);
  return rows;
}

/** Whether a value is more than a tenth away from another one; both have one decimal at most. */
const isFar = (value: number, from: number) =>
  Math.abs(Math.round(value * 10) - Math.round(from * 10)) * 10 > Math.round(from * 10);

/**
 * Whether to ask if a value is meant: unusual at that age in years, far from another one within 30 days, or exchanged with
 * the other measure, for children within a year (decisions 2.9). In their first year they grow by more than a tenth a
 * month.
 */
function isUnusual(name: Name, value: number, age: number, others: Near[]): boolean {
  const near = others.find(({ kind }) => kind === kinds[name]);
  const other = others.find(({ kind }) => kind !== kinds[name]);
  return (
    !isUsual(name, value, age) ||
    (age >= 1 && near !== undefined && near.days <= 30 && isFar(value, near.value)) ||
    (other !== undefined &&
      (age >= 18 || other.days <= 366) &&
      (name === "weight" ? isSwapped(value, other.value) : isSwapped(other.value, value)))
  );
}

type Sent = { patientId: string; startDate: string; isConfirmed?: boolean | undefined };

/** What is kept of a measure. Throws VALIDATION, and NOT_FOUND for the id of a measure of the other kind. */
const check =
  ({ patientId, startDate, isConfirmed }: Sent, name: Name, value: number, id?: string): Check =>
  async (tx, person) => {
    const measured = await readMeasured(tx, patientId, startDate);
    if (id && !measured.some((one) => one.id === id && one.kind === kinds[name])) throw new ApiError("NOT_FOUND");
    refuse(flawsOfDays({ startDate }, person));
    const others = measured.filter((one) => one.id !== id);
    const isAsked = !isConfirmed && isUnusual(name, value, ageOn(person.bornOn, startDate), others);
    refuse(isAsked ? [{ field: name, message: "unusual" }] : []);
    return { kind: kinds[name], value, measured_on: startDate };
  };

type Imported = { kind: Near["kind"]; day: string; value: number }[];
type Flaws = z.infer<typeof contract.importMeasurements.answer>["flaws"];

type Dated = { kind: Near["kind"]; value: number; at: number };

const dated = ({ kind, value, day }: Imported[number]): Dated => ({ kind, value, at: Date.parse(day) });

/** Of each kind the measure that is nearest to a day, the first of several. */
function nearestTo(at: number, measured: Dated[], but: Dated | undefined): Near[] {
  const nearest = new Map<Near["kind"], Near>();
  for (const one of measured) {
    const days = Math.abs(one.at - at) / 86_400_000;
    const { kind, value } = one;
    if (one !== but && days < (nearest.get(kind)?.days ?? Number.POSITIVE_INFINITY))
      nearest.set(kind, { kind, value, days });
  }
  return [...nearest.values()];
}

/** The measures of the lines of a call. Throws VALIDATION for too many, and for a day that is none. */
function measuresIn(lines: string): Imported {
  const sent = lines
    .trim()
    .split("\n")
    .map((line) => line.split(",") as [Near["kind"], string, string]);
  const isWrong = sent.length > contract.maxImported || sent.some(([, given]) => !day.safeParse(given).success);
  refuse(isWrong ? [{ field: "measures", message: "lines" }] : []);
  return sent.map(([kind, given, value]) => ({ kind, day: given, value: Number(value) }));
}

/** What is wrong with each of these measures, of which the others count as measured too. */
export async function flawsOfMeasures(
  tx: Transaction<Database>,
  patientId: string,
  sent: Imported,
  person: Person,
): Promise<Flaws> {
  const kept = await tx
    .selectFrom(
      sql<{ kind: Near["kind"]; value: number; day: string }>`(
      select kind, value, measured_on as day from measurement_of(${patientId}))`.as("kept"),
    )
    .selectAll()
    .execute();
  const same = (one: Imported[number]) => `${one.kind} ${one.day} ${one.value}`;
  const known = new Set(kept.map(same));
  const given = sent.map(dated);
  const measured = [...kept.map(dated), ...given];
  return sent.map((one, index): Flaws[number] => {
    const name = measureNames[one.kind];
    const digits = name === "weight" ? 10 : 1;
    if (!within(one.value, possible[name]) || !Number.isInteger(Math.round(one.value * digits * 1e6) / 1e6))
      return "impossible";
    const [flaw] = flawsOfDays({ startDate: one.day }, person);
    if (flaw) return flaw.message as "future" | "beforeBirth";
    if (known.has(same(one))) return "known";
    known.add(same(one));
    const others = nearestTo(Date.parse(one.day), measured, given[index]);
    return isUnusual(name, one.value, ageOn(person.bornOn, one.day), others) ? "unusual" : null;
  });
}

/** Whether a line of a file is added: nothing speaks against it, or it is only unusual. */
export const isAddable = (flaw: string | null | undefined): boolean => flaw === null || flaw === "unusual";

/**
 * Adds measures that were kept elsewhere, or only says what is wrong with them. Throws LIST_FULL, NOT_RELATED,
 * TOO_MANY_REQUESTS.
 */
async function importAll(
  call: Call<unknown, unknown, z.infer<typeof contract.importMeasurements.body>>,
): Promise<z.infer<typeof contract.importMeasurements.answer>> {
  const { deps, caller } = call;
  const { patientId, dry } = call.body;
  await rateLimit(deps.db, importLimit(caller), deps.now());
  const measures = measuresIn(call.body.measures);
  return changeRecord(
    call,
    patientId,
    (tx, person) => flawsOfMeasures(tx, patientId, measures, person),
    async (tx, flaws) => {
      const act = "import measurements" as const;
      const taken = measures.filter((_, index) => isAddable(flaws[index]));
      if (dry || taken.length === 0) return { act, subjects: [], answer: { flaws, added: 0 } };
      const rows = taken.map(({ kind, value, day: measuredOn }) => ({ kind, value, measured_on: measuredOn }));
      await insertEntries(tx, "measurement", rows, { patientId, accountId: call.caller.accountId });
      return { act, answer: { flaws, added: taken.length } };
    },
  );
}

type Deleted = Call<{ patientId: string; id: string }, unknown, unknown>;

const remove = (call: Deleted, name: Name) => deleteEntry(call, "measurement", { kind: kinds[name] });

/** The weights, heights and body mass index of a record (MR-130 to MR-141). */
export const measurementRoutes: Route[] = [
  on(contract.listWeights, (call) => read(call, "weight")),
  on(contract.addWeight, (call) => addEntry(call, "measurement", check(call.body, "weight", call.body.weight))),
  on(contract.updateWeight, (call) => {
    const { weightId: id, version, weight } = call.body;
    return updateEntry(call, "measurement", { id, version }, check(call.body, "weight", weight, id));
  }),
  on(contract.deleteWeight, (call) => remove(call, "weight")),
  on(contract.listHeights, (call) => read(call, "height")),
  on(contract.addHeight, (call) => addEntry(call, "measurement", check(call.body, "height", call.body.height))),
  on(contract.updateHeight, (call) => {
    const { heightId: id, version, height } = call.body;
    return updateEntry(call, "measurement", { id, version }, check(call.body, "height", height, id));
  }),
  on(contract.deleteHeight, (call) => remove(call, "height")),
  on(contract.listMeasurements, readAll),
  on(contract.importMeasurements, importAll),
  on(contract.getImc, readBmi),
];

type Known = {
  own: boolean;
  weight: number | null;
  weightDate: string | null;
  height: number | null;
  heightDate: string | null;
  isHeightOld: boolean;
  outsideZones: z.infer<typeof contract.outsideZones> | null;
};

/**
 * The body mass index of the last weight and height, in one statement. A height measured under 18 counts for a year,
 * others always: adults do not grow (decisions 2.9). Throws NOT_RELATED (R12).
 */
async function readBmi({ deps: { db }, caller, params }: Call<{ patientId: string }, unknown, unknown>) {
  if (caller.patientId === null) throw notRelated();
  const last = (kind: "WEIGHT" | "HEIGHT") => sql`
    (select value, measured_on as day from measured where kind = ${kind} order by day desc, created_at desc limit 1)`;
  const { rows } = await sql<Known>`
    with owner as (select p.id, p.born_on, (now() at time zone 'Europe/Paris')::date as today
      from patient p join (${ownFamily(caller.patientId)}) family using (id) where p.id = ${params.patientId}::uuid),
    measured as materialized (select m.* from owner, measurement_of(owner.id) m),
    pregnancy as (select case kind when 'DEBUT' then day else day - 294 end as first,
        case kind when 'DEBUT' then day + 294 else day + 12 end as last
      from owner join appointment a on a.patient_id = owner.id, lateral (select a.answers->>'pregnancyKind' as kind,
        (a.answers->>'pregnancyDate')::date as day) declared where day is not null)
    select owner.id is not null as own, w.value as weight, w.day as "weightDate", h.value as height,
      h.day as "heightDate", coalesce(h.day < owner.born_on + interval '18 years'
        and (h.day < w.day - interval '1 year' or w.day < h.day - interval '1 year'), false) as "isHeightOld",
      case when coalesce(w.day, owner.today) < owner.born_on + interval '18 years' then 'MOINS_18'
        when owner.born_on <= owner.today - interval '66 years' then 'PLUS_65'
        when exists (select from pregnancy where owner.today between first and last or w.day between first and last)
          then 'GROSSESSE' end as "outsideZones"
    from (select) as one left join owner on true left join ${last("WEIGHT")} w on true
      left join ${last("HEIGHT")} h on true`.execute(db);
  const { own, ...known } = rows[0]!;
  if (!own) throw notRelated();
  const { weight, height, isHeightOld, outsideZones } = known;
  const imc = weight === null || height === null || isHeightOld ? null : bmiOf(weight, height);
  const atHeight = (bmi: number) => (imc === null || height === null || outsideZones ? null : weightOf(bmi, height));
  return {
    ...known,
    imc,
    zone: imc === null || outsideZones ? null : zoneOf(imc),
    idealWeight: atHeight(ideal.bmi),
    idealWeightMin: atHeight(ideal.first),
    idealWeightMax: atHeight(ideal.last),
    imcPointMap: outsideZones ? [] : pointMap,
  };
}
