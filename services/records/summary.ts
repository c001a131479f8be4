import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { RecordList } from "../contract/record.ts";
import { getMedicalSummary } from "../contract/users.ts";
import type { Database, Language } from "../db/types.ts";
import { type LastAnswers, lastAnswers, summaryWire } from "../patients/medical-summary.ts";
import { readOwnFile } from "../patients/ownership.ts";
import { on, type Route } from "../route.ts";

type Known = z.infer<typeof getMedicalSummary.answer>;
/** The entries of lists in words. */
type Listed = { allergies: string[]; history: string[]; regular: string[]; recent: string[] };

const maxAnswer = 1000;

/** Entries as an answer, which has so much room: those that have none are left out, and seen to be. */
function toAnswer(entries: string[]): string {
  const join = (count: number) => [...entries.slice(0, count), ...(count < entries.length ? ["…"] : [])].join(" ; ");
  let count = entries.length;
  while (join(count).length > maxAnswer) count -= 1;
  return join(count);
}

/**
 * What is known of a record, in one statement: the last measures and answers, and what its lists say in place of an answer:
 * a list is kept after it, and whoever books must not be offered «none» beside an allergy of the list. The caller must have
 * checked ownership.
 */
async function readSummary(db: Kysely<Database>, patientId: string, language: Language): Promise<Known> {
  const id = sql`${patientId}::uuid`;
  const motif = sql.ref(`m.name_${language}`);
  // As the pages name an entry: «Cancer, du sein», and of «Autre» the person's words alone.
  const name = sql`case when e.other_name is null then ${motif} when m.code = 'AUTRE' then e.other_name
    else split_part(${motif}, ' (', 1) || ', ' || e.other_name end`;
  const { rows } = await sql<{ last: LastAnswers | null; nothing: RecordList[] } & Listed>`
    with treatment as materialized (select * from treatment_of(${id}))
    select (select to_jsonb(known) from (${lastAnswers(id)}) known) as last,
      (select coalesce(array_agg(known.list), '{}') from nothing_known_of(${id}) known) as nothing,
      (select coalesce(array_agg(${name} || coalesce(' (' || e.manifestation || ')', '') order by e.medical_product desc, m.position), '{}')
        from allergy_of(${id}) e join reference_item m on m.id = e.motif_id) as allergies,
      (select coalesce(array_agg(${name} order by m.position), '{}')
        from antecedent_of(${id}) e join reference_item m on m.id = e.motif_id) as history,
      (select coalesce(array_agg(e.name || ' (' || e.frequency || ')' order by e.created_at), '{}')
        from treatment e where e.regular and e.ended is null) as regular,
      (select coalesce(array_agg(e.name || ' (' || e.frequency || ')' order by e.created_at), '{}')
        from treatment e where e.ended is null and not e.regular) as recent`.execute(db);
  const { last, nothing, allergies, history, regular, recent } = rows[0]!;
  const answer = (entries: string[], list?: RecordList) => {
    if (entries.length > 0) return { state: "OUI" as const, text: toAnswer(entries) };
    return list && nothing.includes(list) ? { state: "AUCUN" as const } : undefined;
  };
  const listed = {
    allergies: answer(allergies, "allergy"),
    medicalHistory: answer(history, "antecedent"),
    longTermTreatment: answer(regular, "treatment"),
    medicationTakenPreviously: answer(recent),
  };
  const told = Object.entries(listed).filter(([, said]) => said !== undefined);
  if (!last && told.length === 0) return null;
  return { ...summaryWire(last ?? { weight: null, height: null, answers: null }), ...Object.fromEntries(told) };
}

/** Call about what is known of a record. */
export const summaryRoutes: Route[] = [
  on(getMedicalSummary, ({ deps, caller, params, language }) =>
    readOwnFile(deps, caller, params.patientId, (db) => readSummary(db, params.patientId, language)),
  ),
];
