import { sql } from "kysely";
import { withTx } from "../db/tx.ts";
import { queueCancelled } from "../mails/appointment.ts";
import type { HostDeps } from "../platform/deps.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import { voidPayment } from "./payments/rows.ts";
import { moveAppointment } from "./transitions.ts";

type Due = { id: string; event: "expire" | "no-answer" };

/**
 * Closes drafts whose hold has expired and requests that the practitioner did not answer in time; their slots become
 * free. Each has its own transaction; rows locked by another process wait for the next run. A payment page still open
 * stays open: paid late, it confirms the appointment if the slot is still free.
 */
export async function dropExpiredDrafts(deps: HostDeps): Promise<void> {
  while (await closeOne(deps)) wakeOutbox();
}

const closeOne = (deps: HostDeps): Promise<boolean> =>
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

/**
 * Deletes the answers of drafts dropped more than 24 h ago (decisions 2.5), leaves their documents to the sweep of
 * blobs, and closes a payment page still open, since there is nothing left to confirm.
 */
export async function deleteDroppedAnswers(deps: HostDeps): Promise<void> {
  while (await deleteSomeAnswers(deps));
}

const deleteSomeAnswers = (deps: HostDeps): Promise<boolean> =>
  withTx(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select a.id from appointment a join slot s on s.id = a.slot_id
      where a.id = any(array(
          select id from appointment where phase = 'DRAFT_DROPPED' and answers <> '{}'
          union
          select d.appointment_id from situation_document d join appointment of on of.id = d.appointment_id
          where of.phase = 'DRAFT_DROPPED'))
        and exists (select from appointment_event e where e.appointment_id = a.id
          and e.to_phase = 'DRAFT_DROPPED' and e.at < now() - interval '24 hours')
      limit 50 for update of s, a skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await tx.updateTable("appointment").set({ answers: "{}" }).where("id", "in", ids).execute();
    await sql`with gone as (delete from situation_document where appointment_id = any(${ids}::uuid[]) returning blob_key)
      insert into doomed_blob (blob_key) select blob_key from gone on conflict do nothing`.execute(tx);
    for (const id of ids) await voidPayment(tx, id);
    return true;
  });
