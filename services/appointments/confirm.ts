import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { queueConfirmed } from "../mails/appointment.ts";
import type { HostDeps } from "../platform/deps.ts";
import type { Answers } from "./read.ts";
import { addShareEvent } from "./sharing.ts";
import { moveAppointment } from "./transitions.ts";

/**
 * Books a complete draft: ACCEPTED at once, or PENDING until the practitioner answers (decisions 2.5), and queues its
 * mail. Throws HOLD_EXPIRED when the slot is taken. `actor` is the account that paid or chose, null when unknown.
 */
export async function confirmAppointment(
  tx: Transaction<Database>,
  deps: HostDeps,
  appointmentId: string,
  actor: string | null,
): Promise<void> {
  const { confirmation, answers, patientId, accountId } = await tx
    .selectFrom("appointment as a")
    .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
    .innerJoin("patient as booker", "booker.id", "a.booked_by")
    .select(["p.confirmation", "a.answers", "a.patient_id as patientId", "booker.account_id as accountId"])
    .where("a.id", "=", appointmentId)
    .executeTakeFirstOrThrow();
  await moveAppointment(tx, appointmentId, confirmation === "AUTO" ? "confirm-automatic" : "confirm-on-request", {
    actor,
    changes: { completed_steps: 6 },
  });
  const { share } = answers as Answers;
  if (share && share !== "RIEN")
    await addShareEvent(tx, { share, appointmentId, patientId, accountId: actor ?? accountId! });
  await queueConfirmed(tx, deps, appointmentId);
}
