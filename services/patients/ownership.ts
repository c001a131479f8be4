import { type Kysely, sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import type { Caller } from "../route.ts";

/** SQL condition: the row of `patient` named `child` is under 18 by the calendar of Paris (decisions 2.15). */
export const underAge = sql<boolean>`child.born_on > ((now() at time zone 'Europe/Paris')::date - interval '18 years')`;

/** SQL of the instant from which that is no longer so; 1 March for who was born on 29 February. */
export const adultFrom = sql<Date>`((child.born_on - 1 + interval '18 years')::date + 1)::timestamp at time zone 'Europe/Paris'`;

/** SQL query of the ids of a patient and of the patient's children under 18. */
export const ownFamily = (patientId: string) => sql`select ${patientId}::uuid as id union all
  select child.id from guardianship g join patient child on child.id = g.child_id
  where g.parent_id = ${patientId}::uuid and ${underAge}`;

type Tx = Transaction<Database>;

/** The link of a parent to a child under 18. */
const linkTo = (tx: Tx, parentId: string, childId: string) =>
  tx
    .selectFrom("guardianship")
    .innerJoin("patient as child", "child.id", "guardianship.child_id")
    .select("guardianship.child_id")
    .where("guardianship.parent_id", "=", parentId)
    .where("guardianship.child_id", "=", childId)
    .where(underAge);

/**
 * Requires that the patient is the caller or the caller's child under 18, and that a child stays so until the transaction
 * has written: whoever takes the child away waits. Throws ApiError NOT_RELATED (404) for every other id, existing or not
 * (ruling R12).
 */
export async function requireOwnPatient(tx: Tx, caller: Caller, patientId: string): Promise<void> {
  if (caller.patientId === null) throw notRelated();
  if (patientId === caller.patientId) return;
  await linkTo(tx, caller.patientId, patientId).forKeyShare("guardianship").executeTakeFirstOrThrow(notRelated);
}

/** Whether a patient is `ownId` or a child of theirs under 18, as the transaction sees them. */
export const isOwnPatient = async (tx: Tx, ownId: string, patientId: string): Promise<boolean> =>
  ownId === patientId || (await linkTo(tx, ownId, patientId).executeTakeFirst()) !== undefined;

/**
 * Runs a read of the caller's own file, or of a child's after the check in the same transaction. `read` of one's own file
 * must be one statement. Throws as requireOwnPatient.
 */
export function readOwnFile<R>(
  { db }: Pick<HostDeps, "db">,
  caller: Caller,
  patientId: string,
  read: (db: Kysely<Database>) => Promise<R>,
): Promise<R> {
  if (patientId === caller.patientId) return read(db);
  return withTx(db, async (tx) => {
    if (caller.patientId === null || !(await isOwnPatient(tx, caller.patientId, patientId))) throw notRelated();
    return read(tx);
  });
}

/** What is told of a patient who is neither the caller nor a child, existing or not. */
export const notRelated = () => new ApiError("NOT_RELATED", "Ce proche n'existe pas dans le système.");
