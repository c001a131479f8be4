import type { RouterContextProvider } from "react-router";
import type { ChildAnswer, ChildFields } from "~/areas/record/.server/child";
import { requirePatient } from "~/web/.server/account";
import * as contract from "../../../services/contract/children";
import { call, orNull } from "./client";
import { type Sex, sexCodes, sexes } from "./codes";
import { Problem } from "./problem";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

export { maxChildren } from "../../../services/contract/children";

/** One of the patient's children, with the last measures in kg and cm. */
export type Child = {
  id: string;
  firstName: string;
  lastName: string;
  bornOn: string;
  sex: Sex;
  weight: number | null;
  height: number | null;
  /** Of the page that edits it. */
  version: string;
};

/** Throws Problem NOT_RELATED for an id that no child can have. */
function idOf(id: string): string {
  if (!contract.getChild.params.safeParse({ id }).success) throw new Problem("NOT_RELATED", 404);
  return id;
}

/** One of the patient's children (MR-011). Throws Problem, NOT_RELATED for anybody else. */
export async function getChild(context: Context, id: string): Promise<Child> {
  const child = await call(context, contract.getChild, { params: { id: idOf(id) } });
  const { firstName, lastName, birthdayDate: bornOn, genre, weight, height, version } = child;
  return { id: child.id, firstName, lastName, bornOn, sex: sexes[genre], weight, height, version };
}

/** The same, or null when the services refuse or fail: for the page of a refused form. */
export const findChild = (context: Context, id: string): Promise<Child | null> => orNull(getChild(context, id));

/** The fields that the services may refuse. */
const fields: FieldMap<typeof contract.registerChild, ChildFields> = {
  firstName: "firstName",
  lastName: "lastName",
  birthdayDate: { field: "bornOn", says: { future: "children:error.future", adult: "children:error.adult" } },
  genre: "sex",
  weight: "weight",
  height: "height",
};

const bodyOf = (context: Context, child: ChildAnswer) => ({
  patientParentID: requirePatient(context).patientId,
  relationType: "ENFANT" as const,
  firstName: child.firstName,
  lastName: child.lastName,
  birthdayDate: child.bornOn,
  genre: sexCodes[child.sex],
  weight: child.weight,
  height: child.height,
});

/** Adds a child to the patient; returns its id (MR-055). Throws Problem, with the errors of the fields. */
export async function addChild(context: Context, child: ChildAnswer): Promise<string> {
  return (await call(context, contract.registerChild, { body: bodyOf(context, child), words: { fields } })).id;
}

/**
 * Changes a child (MR-056). Throws Problem, with the errors of the fields; outdated when the child changed since it was
 * shown; NOT_RELATED for anybody else.
 */
export const updateChild = (context: Context, id: string, child: ChildAnswer): Promise<unknown> =>
  call(context, contract.updateChild, {
    body: { ...bodyOf(context, child), idNearby: idOf(id), version: child.version },
    words: { fields },
  });

/**
 * Takes a child out of the account (MR-057); one that is out already is no error. Throws Problem, NOT_RELATED for anybody
 * else; while the child has an appointment to come, its sentence says so.
 */
export const removeChild = (context: Context, id: string): Promise<unknown> =>
  call(context, contract.removeChild, {
    body: { patientParentID: requirePatient(context).patientId, idNearby: idOf(id) },
  });
