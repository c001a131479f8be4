import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { withTx } from "../../db/tx.ts";
import type { Database, Language } from "../../db/types.ts";
import { exportMail } from "../../mails/export.ts";
import { asPatient } from "../../patients/as-patient.ts";
import { isOwnPatient } from "../../patients/ownership.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { queueMail, wakeOutbox } from "../../platform/outbox.ts";
import { archivePaths } from "./archive.ts";
import { toIps } from "./ips.ts";
import { toPage } from "./page.ts";
import { readSnapshot } from "./snapshot.ts";

/** Copies made in one run: other jobs wait for it, and it comes again in seconds. */
const mostAtOnce = 3;
/** How often a copy is begun before it is given up. */
const maxAttempts = 3;

type Tx = Transaction<Database>;
type Claimed = { id: string; patient_id: string; asked_by: string; language: Language; attempts: number };

/** Takes the copy that waits longest, or one whose process died while it made it, but none of `tried`; null for none. */
async function claim({ db }: HostDeps, tried: string[]): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update record_export set state = 'MAKING', state_at = now(), attempts = attempts + 1
    where id = (select id from record_export
      where (state = 'ASKED' and (attempts = 0 or state_at < now() - attempts * interval '1 minute') or state = 'MAKING' and state_at < now() - interval '10 minutes')
        and id <> all(${tried}::uuid[])
      order by asked_at limit 1 for update skip locked)
    returning id, patient_id, asked_by, language, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Whether who asked may read the record still: a child may have grown up or been removed, the account been closed. */
const mayRead = ({ db }: HostDeps, { patient_id: patientId, asked_by: accountId }: Claimed) =>
  withTx(db, async (tx) => {
    const own = await tx
      .selectFrom("patient")
      .innerJoin("account", "account.id", "patient.account_id")
      .select("patient.id")
      .where("account.id", "=", accountId)
      .where("account.status", "<>", "CLOSED")
      .executeTakeFirst();
    return own !== undefined && (await isOwnPatient(tx, own.id, patientId));
  });

/** Deletes a copy that nobody may read. */
const forget = ({ db }: HostDeps, { id, patient_id: patientId, attempts }: Claimed) =>
  withTx(db, (tx) =>
    asPatient(tx, patientId, () =>
      tx
        .deleteFrom("record_export")
        .where("id", "=", id)
        .where("state", "=", "MAKING")
        .where("attempts", "=", attempts)
        .execute(),
    ),
  );

/** Tells who asked, unless the account is closed. */
async function tell(tx: Tx, { siteOrigin }: HostDeps["config"], copy: Claimed, outcome: "ready" | "failed") {
  const account = await tx
    .selectFrom("account")
    .select(["email", "language"])
    .where("id", "=", copy.asked_by)
    .where("status", "<>", "CLOSED")
    .executeTakeFirst();
  if (account)
    await queueMail(tx, {
      recipient: account.email,
      ...exportMail(siteOrigin, account.language, outcome),
      onceKey: `export ${outcome} ${copy.id}`,
    });
}

/** Stores the files of a copy and says by mail that it is ready. A copy that was asked anew meanwhile is not theirs. */
async function make(deps: HostDeps, copy: Claimed) {
  const { id, patient_id: patientId, asked_by: accountId, language, attempts } = copy;
  const { db, blobs, config } = deps;
  const snapshot = await readSnapshot(db, { patientId, accountId, language });
  const paths = archivePaths(snapshot, language);
  const html = Buffer.from(toPage({ language, snapshot, paths }));
  const ips = Buffer.from(JSON.stringify(toIps({ copyId: id, language, snapshot })));
  const keys = { html: randomUUID(), ips: randomUUID() };
  // Marked for deletion until their row is saved.
  await db
    .insertInto("doomed_blob")
    .values(Object.values(keys).map((blob_key) => ({ blob_key })))
    .execute();
  await blobs.put(html, keys.html);
  await blobs.put(ips, keys.ips);
  await withTx(db, async (tx) => {
    // Who asks anew meanwhile waits, and then sees these files and marks them.
    await tx.selectFrom("patient").select("id").where("id", "=", patientId).forNoKeyUpdate().execute();
    const made = await asPatient(tx, patientId, () =>
      tx
        .updateTable("record_export")
        .set({
          ...{ state: "READY", state_at: sql<Date>`now()`, html_blob: keys.html, ips_blob: keys.ips },
          ...{ html_bytes: html.length, ips_bytes: ips.length },
          files: JSON.stringify([...paths].map(([id, path]) => ({ id, path }))),
        })
        .where("id", "=", id)
        .where("state", "=", "MAKING")
        .where("attempts", "=", attempts)
        .returning("id")
        .executeTakeFirst(),
    );
    if (!made) return;
    await tx.deleteFrom("doomed_blob").where("blob_key", "in", Object.values(keys)).execute();
    await tell(tx, config, copy, "ready");
  });
}

/** Puts a copy that could not be made back into the queue, or gives it up and says so. */
const putBack = ({ db, config }: HostDeps, copy: Claimed) =>
  withTx(db, async (tx) => {
    const isLast = copy.attempts >= maxAttempts;
    const changed = await asPatient(tx, copy.patient_id, () =>
      tx
        .updateTable("record_export")
        .set({ state: isLast ? "FAILED" : "ASKED", state_at: sql<Date>`now()` })
        .where("id", "=", copy.id)
        .where("state", "=", "MAKING")
        .where("attempts", "=", copy.attempts)
        .returning("id")
        .executeTakeFirst(),
    );
    if (changed && isLast) await tell(tx, config, copy, "failed");
  });

/** Makes the copies that were asked for, the oldest first; one that fails is begun again by the next run. */
export async function makeExports(deps: HostDeps): Promise<void> {
  const tried: string[] = [];
  while (tried.length < mostAtOnce) {
    const copy = await claim(deps, tried);
    if (!copy) return;
    tried.push(copy.id);
    try {
      if (!(await mayRead(deps, copy))) await forget(deps, copy);
      else if (copy.attempts <= maxAttempts) await make(deps, copy);
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      deps.log.error({ event: "copy of a record failed", name, code });
    }
    // One that is ready stays so.
    await putBack(deps, copy);
    wakeOutbox();
  }
}

/** Deletes the copies that have been ready, or given up, for seven days; the next sweep deletes their files. */
export async function dropOldExports({ db }: Pick<HostDeps, "db">): Promise<void> {
  await sql`
    with gone as (delete from record_export where state in ('READY', 'FAILED') and state_at < now() - interval '7 days'
      returning html_blob, ips_blob)
    insert into doomed_blob (blob_key)
    select blob_key from gone, unnest(array[html_blob, ips_blob]) blob_key where blob_key is not null`.execute(db);
}
