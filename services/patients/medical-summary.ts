import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { type RecordList, recordList } from "../contract/record.ts";
import type { dosierMedicalData, getMedicalSummary } from "../contract/users.ts";
import type { Database } from "../db/types.ts";
import { questions } from "../records/lists.ts";
import { addRecordEvent } from "../records/log.ts";
import { forgetNothing } from "../records/nothing-known.ts";
import { asPatient } from "./as-patient.ts";

type Tx = Transaction<Database>;
type Answers = Selectable<Database["medical_summary"]>["answers"];
/** The last weight (kg) and height (cm); null for what was never given. */
type Measures = { weight: number | null; height: number | null };
/** The answers; questions that were not asked are absent. */
type MedicalData = Partial<z.infer<typeof dosierMedicalData>> & Measures;
/** The last measures and answers of a patient; null for what was never given. */
export type LastAnswers = Measures & { answers: Answers | null };
type Known = z.infer<typeof getMedicalSummary.answer>;

/** SQL of the last measures and answers of a patient, no row when nothing is known. */
export const lastAnswers = (patientId: RawBuilder<unknown>): RawBuilder<LastAnswers> => sql<LastAnswers>`
  select * from (select
      (select m.value from measurement_of(${patientId}) m where m.kind = 'WEIGHT'
        order by m.measured_on desc, m.created_at desc limit 1) as weight,
      (select m.value from measurement_of(${patientId}) m where m.kind = 'HEIGHT'
        order by m.measured_on desc, m.created_at desc limit 1) as height,
      (select s.answers from medical_summary_of(${patientId}) s) as answers) known
  where weight is not null or height is not null or answers is not null`;

/** The patient's last measures and answers, or null when never given. The caller must have checked ownership. */
async function findMedicalSummary(db: Kysely<Database>, patientId: string): Promise<Known> {
  const { rows } = await lastAnswers(sql`${patientId}::uuid`).execute(db);
  return rows[0] ? summaryWire(rows[0]) : null;
}

/** The same in wire words. */
export const summaryWire = ({ answers, ...measures }: LastAnswers) => ({
  ...measures,
  ...(answers as Omit<MedicalData, keyof Measures> | null),
});

/** Deletes what a sign-up that is removed said of a patient; the caller must have checked that. */
export async function deleteMedicalSummary(tx: Tx, patientId: string): Promise<void> {
  await asPatient(tx, patientId, async () => {
    for (const table of ["measurement", "medical_summary"] as const)
      await tx.deleteFrom(table).where("patient_id", "=", patientId).execute();
  });
}

/**
 * Saves the answers of a patient, replacing the earlier ones, and the measures that changed. What was said to be nothing
 * is taken back where an answer now tells of something. The caller must have checked ownership.
 */
export async function saveMedicalSummary(
  tx: Tx,
  accountId: string,
  patientId: string,
  { weight, height, ...answers }: MedicalData,
): Promise<void> {
  const values = { answers: JSON.stringify(answers), updated_at: sql<Date>`now()` };
  await asPatient(tx, patientId, () =>
    tx
      .insertInto("medical_summary")
      .values({ patient_id: patientId, ...values })
      .onConflict((conflict) => conflict.column("patient_id").doUpdateSet(values))
      .execute(),
  );
  // The medicines of the last three months are the second question of a list, which is about others.
  const told = recordList.options.filter((list) => {
    const [own] = questions[list];
    return own && answers[own]?.state === "OUI";
  });
  await addMeasures(tx, accountId, patientId, { weight, height });
  if (told.length > 0) await takeBackNothing(tx, accountId, patientId, told);
}

/**
 * Forgets that these lists were said to be empty: in the order of an import, and the log after all of them, so that two
 * acts of one record never wait for each other in a circle.
 */
async function takeBackNothing(tx: Tx, accountId: string, patientId: string, lists: RecordList[]): Promise<void> {
  const taken = await asPatient(tx, patientId, async () => {
    const deleted: { list: RecordList }[] = [];
    for (const list of lists) deleted.push(...(await forgetNothing(tx, list, patientId)));
    return deleted;
  });
  for (const { list } of taken) await addRecordEvent(tx, { patientId, accountId, act: `take back nothing ${list}` });
}

/** Adds the measures that are not the last ones as measures of today. The caller must have checked ownership. */
export const addMeasures = (tx: Tx, accountId: string, patientId: string, sent: Measures): Promise<void> =>
  saveMeasures(tx, patientId, sent, (row) =>
    tx
      .insertInto("measurement")
      .values({ ...row, added_by: accountId })
      .execute(),
  );

/** The same, but for a last one that the account has added today: it was a slip, and is replaced. */
export const correctMeasures = (tx: Tx, accountId: string, patientId: string, sent: Measures): Promise<void> =>
  saveMeasures(tx, patientId, sent, async ({ kind, value, measured_on: today, ...row }) => {
    const last = await tx
      .selectFrom("measurement")
      .select(["id", "added_by", sql<boolean>`measured_on = ${today}`.as("isOfToday")])
      .where("kind", "=", kind)
      .orderBy("measured_on", "desc")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const added = { ...row, kind, value, measured_on: today, added_by: accountId };
    if (!last?.isOfToday || last.added_by !== accountId) return tx.insertInto("measurement").values(added).execute();
    const changes = { value, version: sql<number>`version + 1` };
    return tx.updateTable("measurement").set(changes).where("id", "=", last.id).execute();
  });

type Row = { patient_id: string; kind: "WEIGHT" | "HEIGHT"; value: number; measured_on: RawBuilder<string> };

/** Runs `save` as the patient's role for each measure that is not the last one. */
async function saveMeasures(
  tx: Tx,
  patientId: string,
  { weight, height }: Measures,
  save: (row: Row) => Promise<unknown>,
): Promise<void> {
  const known = await findMedicalSummary(tx, patientId);
  const measures = [
    { kind: "WEIGHT", value: weight && Math.round(weight * 10) / 10, before: known?.weight },
    { kind: "HEIGHT", value: height, before: known?.height },
  ] as const;
  const today = sql<string>`(now() at time zone 'Europe/Paris')::date`;
  for (const { kind, value, before } of measures)
    if (value !== null && value !== before)
      await asPatient(tx, patientId, () => save({ patient_id: patientId, kind, value, measured_on: today }));
}
