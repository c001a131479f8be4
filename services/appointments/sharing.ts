import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { changeShare, type listShares } from "../contract/appointments.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { addRecordEvent } from "../records/log.ts";
import { on } from "../route.ts";
import { invalid } from "./draft-appointment.ts";
import { ownAppointments } from "./own-appointments.ts";

/** SQL of when the record of the patient of `a` closes to its practitioner at the latest (decisions 2.6, step 4). */
export const shareEnd = sql<Date>`(a.ends_at + interval '30 days')`;

/** SQL of the same while the patient may still share it, else null. */
export const shareUntil = sql<Date | null>`(case when a.phase not in ('DRAFT', 'DRAFT_DROPPED')
  and a.status in ('PENDING', 'ACCEPTED') and now() < ${shareEnd} then ${shareEnd} end)`;

type Sharing = Pick<z.infer<typeof listShares.answer>[number], "share" | "shareParts">;

/** What is wrong with a choice of parts: none of them, or some without the choice. */
export function wrongParts({ share, shareParts }: Sharing): { field: string; message: string }[] {
  if ((share === "CHOIX") === shareParts.length > 0) return [];
  return [{ field: "shareParts", message: share === "CHOIX" ? "required" : "onlyWithChoice" }];
}

const shareActs = { TOUT: "share record", CHOIX: "share parts", RIEN: "end sharing" } as const;

/** Adds to the log of a record what the practitioner of an appointment may read of it from now on. */
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
    const { patient_id, until } = await tx
      .selectFrom("appointment as a")
      .select(["a.patient_id", shareUntil.as("until")])
      .where("a.id", "=", rdvId)
      .where(ownAppointments(caller))
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas."));
    if (until === null) throw new ApiError("CONFLICT", "Le dossier ne peut plus être partagé pour ce rendez-vous.");
    const shareParts = [...new Set(body.shareParts)];
    await tx
      .updateTable("appointment")
      .set({ answers: sql`answers || ${JSON.stringify({ share: body.share, shareParts })}::jsonb` })
      .where("id", "=", rdvId)
      .execute();
    const { accountId } = caller;
    await addShareEvent(tx, { share: body.share, appointmentId: rdvId, patientId: patient_id, accountId });
    return keep(tx, null);
  });
});
