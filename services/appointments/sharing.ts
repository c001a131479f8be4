import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { changeShare, type listShares } from "../contract/appointments.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { adultFrom } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import { addRecordEvent } from "../records/log.ts";
import { on } from "../route.ts";
import { invalid } from "./draft-appointment.ts";
import { isOwnAppointment, ownAppointments } from "./own-appointments.ts";

/**
 * SQL of when the record of the patient of `a` closes to its practitioner at the latest (decisions 2.6, step 4): also
 * when a child who has no account is 18, since nobody could end it from then on.
 */
export const shareEnd = sql<Date>`least(a.ends_at + interval '30 days', (
  select ${adultFrom} from patient child where child.id = a.patient_id and child.account_id is null))`;

/** SQL of until when the patient may change what is shared, null when no longer. */
export const changeableUntil = sql<Date | null>`(case when a.phase not in ('DRAFT', 'DRAFT_DROPPED')
  and a.status in ('PENDING', 'ACCEPTED') and now() < ${shareEnd} then ${shareEnd} end)`;

type Sharing = Pick<z.infer<typeof listShares.answer>[number], "share" | "shareParts">;

/** What is wrong with a choice of parts: none of them, or some without the choice. */
export function wrongParts({ share, shareParts }: Sharing): { field: string; message: string }[] {
  if ((share === "CHOIX") === shareParts.length > 0) return [];
  return [{ field: "shareParts", message: share === "CHOIX" ? "required" : "onlyWithChoice" }];
}

const shareActs = { TOUT: "share record", CHOIX: "share parts", RIEN: "end sharing" } as const;

/** Adds to the log of a record what the patient lets the practitioner of an appointment read, once it is accepted. */
export const addShareEvent = (
  tx: Transaction<Database>,
  {
    share,
    appointmentId,
    ...who
  }: { share: Sharing["share"]; appointmentId: string; patientId: string; accountId: string },
) => addRecordEvent(tx, { ...who, act: shareActs[share], subject: appointmentId });

/** Changes what the practitioner of an appointment may read of the record, from now on; a line of the record's log. */
export const changeShareRoute = on(changeShare, ({ deps, caller, params: { rdvId }, body, keep }) => {
  const wrong = wrongParts(body);
  if (wrong.length > 0) throw invalid(...wrong);
  return withTx(deps.db, async (tx) => {
    const found = await tx
      .selectFrom("appointment as a")
      .select(["a.patient_id as patientId", "a.status", "a.answers", changeableUntil.as("until")])
      .where("a.id", "=", rdvId)
      .where(ownAppointments(caller))
      .forUpdate()
      .executeTakeFirst();
    // Again behind the lock: the child may have been removed while it was waited for.
    if (!found || !(await isOwnAppointment(tx, caller, rdvId)))
      throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
    const { patientId, status, answers, until } = found;
    if (until === null) throw new ApiError("CONFLICT", "Le dossier ne peut plus être partagé pour ce rendez-vous.");
    const shareParts = [...new Set(body.shareParts)];
    const { share = "RIEN", shareParts: former = [] } = answers as Partial<Sharing>;
    if (
      share === body.share &&
      former.length === shareParts.length &&
      former.every((part) => shareParts.includes(part))
    )
      return keep(tx, { status });
    await tx
      .updateTable("appointment")
      .set({ answers: sql`answers || ${JSON.stringify({ share: body.share, shareParts })}::jsonb` })
      .where("id", "=", rdvId)
      .execute();
    await addShareEvent(tx, { share: body.share, appointmentId: rdvId, patientId, accountId: caller.accountId });
    return keep(tx, { status });
  });
});

/**
 * Ends what practitioners may read of the record of a patient whose account ends, or of a child whose last parent has
 * removed it: nobody is left who could end it (decision 049). Does nothing for a child that has a parent.
 */
export async function endShares(tx: Transaction<Database>, patientId: string, accountId: string): Promise<void> {
  // Locked first, so that a change that is being made is waited for and seen.
  await sql`select a.id from appointment a where a.patient_id = ${patientId} and ${changeableUntil} is not null
    order by a.id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update appointment a set answers = answers || '{"share": "RIEN", "shareParts": []}'
    where a.patient_id = ${patientId} and ${changeableUntil} is not null and a.answers->>'share' in ('TOUT', 'CHOIX')
      and not exists (select from guardianship g where g.child_id = ${patientId})
    returning a.id`.execute(tx);
  for (const { id } of rows) await addShareEvent(tx, { share: "RIEN", appointmentId: id, patientId, accountId });
}
