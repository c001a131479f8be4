import { sql } from "kysely";
import { withTx } from "../db/tx.ts";
import { queueCancelled } from "../mails/appointment.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import type { Deps } from "../route.ts";
import { voidPayment } from "./payments/rows.ts";
import { moveAppointment } from "./transitions.ts";

type Due = { id: string; event: "expire" | "no-answer" };

/**
 * Closes the drafts whose hold ran out and the requests no practitioner answered in time; their slots are free again.
 * Each in its own transaction; what another process is working on is left for the next run. A payment page still open
 * stays so: paid late, it confirms if the slot is still free.
 */
export async function dropExpiredDrafts(deps: Deps): Promise<void> {
  while (await closeOne(deps)) wakeOutbox();
}

const closeOne = (deps: Deps): Promise<boolean> =>
  withTx(deps.db, async (tx) => {
    const { rows } = await sql<Due>`
      select a.id, case a.phase when 'DRAFT' then 'expire' else 'no-answer' end as event
      from appointment a join slot s on s.id = a.slot_id
      where (a.phase = 'DRAFT' and a.held_until <= now())
        or (a.status = 'PENDING' and a.phase = 'BOOKED' and a.answer_before <= now())
      limit 1 for update of s, a skip locked`.execute(tx);
    const due = rows[0];
    if (!due) return false;
    await moveAppointment(tx, due.id, due.event, { actor: null });
    if (due.event === "no-answer") {
      await voidPayment(tx, due.id);
      await queueCancelled(tx, deps, due.id);
    }
    return true;
  });
