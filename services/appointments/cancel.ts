import { sql, type Transaction } from "kysely";
import { cancelRdv } from "../contract/appointments.ts";
import type { Database } from "../db/types.ts";
import { queueCancelled } from "../mails/appointment.ts";
import { ApiError } from "../platform/api-error.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import { type Caller, on } from "../route.ts";
import { bookingTx } from "./booking-tx.ts";
import { ownAppointments } from "./own-appointments.ts";
import { voidPayment } from "./payments/rows.ts";
import { readRdv } from "./read.ts";
import { moveAppointment } from "./transitions.ts";

type Tx = Transaction<Database>;

/** Cancels an appointment, or drops a draft; repeating the call answers the same (decisions 2.5, ruling R11). */
export const cancelRoute = on(cancelRdv, async ({ deps, caller, params, query, language, keep }) => {
  const answer = await bookingTx(deps.db, async (tx) => {
    const { phase, status } = await lockOwnAppointment(tx, caller, params.rdvId);
    const actor = caller.accountId;
    if (phase === "DRAFT") {
      await moveAppointment(tx, params.rdvId, "drop", { actor, detail: { because: "left" } });
      await voidPayment(tx, params.rdvId);
    } else if (phase !== "DRAFT_DROPPED" && query.draftOnly) {
      throw new ApiError("CONFLICT", "Ce rendez-vous est déjà confirmé.");
    } else if (phase !== "DRAFT_DROPPED" && status !== "CANCEL_BY_PATIENT") {
      const reason = query.reason && (await isReason(tx, query.reason)) ? { reason: query.reason } : {};
      await moveAppointment(tx, params.rdvId, "cancel-by-patient", {
        actor,
        detail: reason,
        changes: { cancel_reason: "RDV annulé par le patient" },
      });
      await voidPayment(tx, params.rdvId);
      await queueCancelled(tx, deps, params.rdvId);
    }
    return keep(tx, await readRdv(tx, caller, params.rdvId, language));
  });
  wakeOutbox();
  return answer;
});

async function lockOwnAppointment(tx: Tx, caller: Caller, rdvId: string) {
  await sql`select s.id from slot s join appointment a on a.slot_id = s.id where a.id = ${rdvId} for update of s`.execute(
    tx,
  );
  return tx
    .selectFrom("appointment as a")
    .select(["a.phase", "a.status"])
    .where("a.id", "=", rdvId)
    .where(ownAppointments(caller))
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas."));
}

async function isReason(tx: Tx, code: string): Promise<boolean> {
  const known = await tx
    .selectFrom("reference_item")
    .select("code")
    .where("list", "=", "cancel-reason")
    .where("code", "=", code)
    .executeTakeFirst();
  return known !== undefined;
}
