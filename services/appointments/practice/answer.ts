import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { acceptRdv, cancelRdvOfPractice, denyRdv, type practiceRdv } from "../../contract/practice.ts";
import type { AppointmentStatus, Database } from "../../db/types.ts";
import { queueAccepted, queueCancelled } from "../../mails/appointment.ts";
import { ApiError } from "../../platform/api-error.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { type Call, type Caller, on } from "../../route.ts";
import { bookingTx } from "../booking-tx.ts";
import { invalid } from "../draft-appointment.ts";
import { voidPayment } from "../payments/rows.ts";
import { type AppointmentEvent, moveAppointment } from "../transitions.ts";
import { ownPractice } from "./own-practice.ts";
import { readPracticeRdv } from "./read.ts";

type Tx = Transaction<Database>;
type Answering = Pick<Call<{ id: string }, unknown, unknown>, "deps" | "caller" | "params" | "keep">;
type Act = { event: AppointmentEvent; done: AppointmentStatus; reason?: string };

/** Moves one of the caller's appointments; one that is there already answers the same (decisions 2.5). */
async function act(
  { deps, caller, params: { id }, keep }: Answering,
  { event, done, reason }: Act,
): Promise<z.infer<typeof practiceRdv>> {
  const answer = await bookingTx(deps.db, async (tx) => {
    if ((await lockOwn(tx, caller, id)) !== done) {
      if (reason !== undefined) await requireReason(tx, reason);
      await moveAppointment(tx, id, event, {
        actor: caller.accountId,
        detail: reason === undefined ? {} : { reason },
        changes: { cancel_reason: reason },
      });
      if (done === "ACCEPTED") {
        await queueAccepted(tx, deps, id);
      } else {
        await voidPayment(tx, id);
        await queueCancelled(tx, deps, id);
      }
    }
    return keep(tx, await readPracticeRdv(tx, caller, id));
  });
  wakeOutbox();
  return answer;
}

/** Locks the slot of one of the caller's appointments and returns its status. Throws NOT_FOUND for any other (R12). */
async function lockOwn(tx: Tx, caller: Caller, id: string): Promise<AppointmentStatus> {
  await sql`select s.id from slot s join appointment a on a.slot_id = s.id
    where a.id = ${id} and ${ownPractice(caller)} for update of s`.execute(tx);
  const { status } = await tx
    .selectFrom("appointment as a")
    .select("a.status")
    .where("a.id", "=", id)
    .where(ownPractice(caller))
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas."));
  return status;
}

async function requireReason(tx: Tx, code: string): Promise<void> {
  const known = await tx
    .selectFrom("reference_item")
    .select("code")
    .where("list", "=", "practitioner-reason")
    .where("code", "=", code)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!known) throw invalid({ field: "reason", message: "unknown" });
}

/** What a practitioner answers a patient: accept, refuse, cancel (decisions 2.5). */
export const practiceAnswerRoutes = [
  on(acceptRdv, (call) => act(call, { event: "accept", done: "ACCEPTED" })),
  on(denyRdv, (call) => act(call, { event: "deny", done: "DENIED_BY_PRACTITIONER", reason: call.body.reason })),
  on(cancelRdvOfPractice, (call) =>
    act(call, { event: "cancel-by-practitioner", done: "CANCEL_BY_PRACTITIONER", reason: call.body.reason }),
  ),
];
