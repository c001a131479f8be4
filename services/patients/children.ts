import { type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { closeBookings } from "../appointments/close-bookings.ts";
import { endShares } from "../appointments/sharing.ts";
import * as contract from "../contract/children.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { ageOn, dayIn } from "../platform/calendar.ts";
import type { HostDeps } from "../platform/deps.ts";
import { rateLimit } from "../platform/limits.ts";
import { addRecordEvent, type RecordAct } from "../records/log.ts";
import { type Call, type Caller, on, type Route } from "../route.ts";
import { childrenAdded } from "./limits.ts";
import { addMeasures, correctMeasures, lastAnswers } from "./medical-summary.ts";
import { notRelated, requireOwnPatient, underAge } from "./ownership.ts";

type Tx = Transaction<Database>;
type Sent<Body> = Call<unknown, unknown, Body>;
type Registered = z.infer<typeof contract.registerChild.body>;
type Updated = z.infer<typeof contract.updateChild.body>;
type Patient = Selectable<Database["patient"]>;

/** SQL condition: the row of `patient` named `child` is a child of the caller, under 18. */
const isOwnChild = ({ patientId }: Caller) => sql<boolean>`(${underAge} and exists (
  select from guardianship g where g.parent_id = ${patientId} and g.child_id = child.id))`;

/** SQL of the version of `child` with the measures `known`: it changes with anything that the form of a child shows. */
const version = sql<string>`md5(jsonb_build_array(
  child.first_name, child.last_name, child.born_on, child.gender, known.weight, known.height)::text)`;

/** The caller's own patient id. Throws NOT_RELATED when the call names another one (R12). */
function requireParent({ patientId }: Caller, { patientParentID }: { patientParentID: string }): string {
  if (patientId === null || patientParentID !== patientId) throw notRelated();
  return patientId;
}

/** One of the caller's children in wire words, in one statement. Throws NOT_RELATED. */
async function readChild(
  { db }: HostDeps,
  caller: Caller,
  id: string,
): Promise<z.infer<typeof contract.getChild.answer>> {
  type Row = { child: Patient; parent: Patient; weight: number | null; height: number | null; version: string };
  const { rows } = await sql<Row>`
    select to_jsonb(child) as child, to_jsonb(parent) as parent,
      known.weight, known.height, ${version} as version
    from patient child join patient parent on parent.id = ${caller.patientId}
    left join lateral (${lastAnswers(sql`child.id`)}) known on true
    where child.id = ${id} and ${isOwnChild(caller)}`.execute(db);
  if (!rows[0]) throw notRelated();
  const { child, parent, weight, height, version: shown } = rows[0];
  const home = child.address === null && child.city === null ? parent : child;
  return {
    id: child.id,
    firstName: child.first_name,
    lastName: child.last_name,
    birthName: child.birth_name,
    birthdayDate: child.born_on,
    birthPlace: child.birth_place,
    genre: child.gender,
    relationType: "ENFANT",
    phone: child.phone ?? parent.phone,
    postalAddress: home.address,
    postalCode: home.postal_code,
    city: home.city,
    country: home.country,
    weight,
    height,
    version: shown,
  };
}

/** Throws VALIDATION unless who was born that day is under 18 today, by the calendar of Paris. */
function checkBirth({ birthdayDate }: Registered, { now }: HostDeps): void {
  const today = dayIn("Europe/Paris", now());
  const message = birthdayDate > today ? "future" : ageOn(birthdayDate, today) >= 18 ? "adult" : null;
  if (message) throw new ApiError("VALIDATION", undefined, { errorMessages: [{ field: "birthdayDate", message }] });
}

const columnsOf = ({ firstName, lastName, birthdayDate, genre }: Registered) => ({
  first_name: firstName,
  last_name: lastName,
  born_on: birthdayDate,
  gender: genre,
});

/** What is not asked of a child: how to reach one is how to reach the parent (R17). */
const unsaid = {
  account_id: null,
  birth_name: null,
  birth_place: null,
  phone: null,
  address: null,
  postal_code: null,
  city: null,
};

const addEvent = (tx: Tx, { accountId }: Caller, patientId: string, act: RecordAct) =>
  addRecordEvent(tx, { patientId, accountId, act });

/** Locks the row of a parent: acts on the children of one account follow each other, as its holds do. */
const lockParent = (tx: Tx, parentId: string) =>
  sql`select from patient where id = ${parentId} for no key update`.execute(tx);

/** Adds a child (MR-055). Throws NOT_RELATED, VALIDATION, TOO_MANY_CHILDREN with its limit. */
async function register(call: Sent<Registered>): Promise<z.infer<typeof contract.registerChild.answer>> {
  const { deps, caller, body, keep } = call;
  const parentId = requireParent(caller, body);
  checkBirth(body, deps);
  await rateLimit(deps.db, childrenAdded(caller), deps.now());
  return withTx(deps.db, async (tx) => {
    await lockParent(tx, parentId);
    const child = await tx
      .insertInto("patient")
      .values({ ...columnsOf(body), ...unsaid })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { rows: links } = await sql`
      insert into guardianship (parent_id, child_id) select ${parentId}, ${child.id}
      where (select count(*) from guardianship g join patient child on child.id = g.child_id
        where g.parent_id = ${parentId} and ${underAge}) < ${contract.maxChildren}
      returning child_id`.execute(tx);
    if (links.length === 0)
      throw new ApiError("TOO_MANY_CHILDREN", undefined, { detail: { limit: contract.maxChildren } });
    await addMeasures(tx, caller.accountId, child.id, body);
    await addEvent(tx, caller, child.id, "add child");
    return keep(tx, child);
  });
}

/** Requires that the child is as its page showed; locks it. Throws NOT_RELATED, CONFLICT. */
async function requireShown(tx: Tx, caller: Caller, { idNearby, version: shown }: Updated): Promise<void> {
  await requireOwnPatient(tx, caller, idNearby);
  const whose = sql`child.id = ${idNearby} and ${isOwnChild(caller)}`;
  // A statement that waits for a lock still reads the measures of before.
  await sql`select from patient child where ${whose} for no key update`.execute(tx);
  const { rows } = await sql<{ version: string }>`select ${version} as version from patient child
    left join lateral (${lastAnswers(sql`child.id`)}) known on true where ${whose}`.execute(tx);
  if (!rows[0]) throw notRelated();
  if (shown !== undefined && shown !== rows[0].version) throw new ApiError("CONFLICT");
}

/** Changes a child (MR-056), whatever it was without a version. Throws NOT_RELATED, VALIDATION, CONFLICT. */
async function update({ deps, caller, body, keep }: Sent<Updated>): Promise<null> {
  requireParent(caller, body);
  checkBirth(body, deps);
  return withTx(deps.db, async (tx) => {
    await requireShown(tx, caller, body);
    await tx
      .updateTable("patient")
      .set({ ...columnsOf(body), ...(body.city !== undefined && { city: body.city || null }) })
      .where("id", "=", body.idNearby)
      .execute();
    await correctMeasures(tx, caller.accountId, body.idNearby, body);
    await addEvent(tx, caller, body.idNearby, "update child");
    return keep(tx, null);
  });
}

/**
 * Takes the link to a child away; the file is kept, sealed (MR-057, decisions 2.15). A link that was taken away before is
 * no error. Throws NOT_RELATED, CHILD_HAS_APPOINTMENT.
 */
async function remove(call: Sent<z.infer<typeof contract.removeChild.body>>): Promise<null> {
  const { deps, caller, body, keep } = call;
  const parentId = requireParent(caller, body);
  const link = { parent_id: parentId, child_id: body.idNearby };
  return withTx(deps.db, async (tx) => {
    const { rows: cut } = await sql`
      delete from guardianship g using patient child
      where child.id = g.child_id and ${underAge} and g.parent_id = ${parentId} and g.child_id = ${body.idNearby}
      returning g.child_id`.execute(tx);
    if (cut.length === 0) {
      const { parent_id, child_id } = link;
      await tx
        .selectFrom("removed_child")
        .select("removed_at")
        .where("parent_id", "=", parent_id)
        .where("child_id", "=", child_id)
        .executeTakeFirstOrThrow(notRelated);
      return keep(tx, null);
    }
    // After the link, as who begins a booking does.
    await lockParent(tx, parentId);
    await closeBookings(tx, caller, body.idNearby);
    await endShares(tx, body.idNearby, caller.accountId);
    await tx
      .insertInto("removed_child")
      .values({ ...link, removed_by: caller.accountId })
      .execute();
    await addEvent(tx, caller, body.idNearby, "remove child");
    return keep(tx, null);
  });
}

/** Calls about the children of a patient (decisions 2.15, R17). */
export const childRoutes: Route[] = [
  on(contract.getChild, ({ deps, caller, params }) => readChild(deps, caller, params.id)),
  on(contract.registerChild, register),
  on(contract.updateChild, update),
  on(contract.removeChild, remove),
];
