import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { queueConfirmed } from "../mails/appointment.ts";
import type { HostDeps } from "../platform/deps.ts";
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
  const { confirmation } = await tx
    .selectFrom("practitioner as p")
    .innerJoin("appointment as a", "a.practitioner_id", "p.id")
    .select("p.confirmation")
    .where("a.id", "=", appointmentId)
    .executeTakeFirstOrThrow();
  await moveAppointment(tx, appointmentId, confirmation === "AUTO" ? "confirm-automatic" : "confirm-on-request", {
    actor,
    changes: { completed_steps: 6 },
  });
  await queueConfirmed(tx, deps, appointmentId);
}
