import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/record";
import { call } from "./client";
import { type RecordListName, recordListCodes } from "./codes";
import { type MedicalAnswer, toMedicalAnswer } from "./patients";

type Context = Readonly<RouterContextProvider>;

/** What a list says of itself: nothing yet, that there is none, or its entries. */
export const listStates = { NON_RENSEIGNE: "unsaid", AUCUN_CONNU: "none", LISTE: "listed" } as const;
type State = (typeof listStates)[keyof typeof listStates];

/** What every entry has; `name` is the one to show, `addedAt` an instant, `version` that of the page that edits it. */
export type Entry = { id: string; version: number; addedAt: string; name: string };
/** A name of a reference list, and the person's own words where it asks for them. */
export type Motif = { motifId: number; otherName: string | null };

/** A page of a list with `count` entries in all. */
export type RecordPage<Listed> = {
  entries: Listed[];
  pages: number;
  count: number;
  state: State;
  /** What was answered to the medical question about it, at the sign-up or a booking; null when not asked. */
  answered: MedicalAnswer | null;
  /** Of treatments: what was answered about the last three months. */
  alsoAnswered: MedicalAnswer | null;
  /** The words of the first, where the list has entries and does not seem to name all that they tell. */
  unlisted: string | null;
};
/** Which part of a list: a page from 1, or one entry. */
export type Part = { page?: number; id?: string };

/** Entries on a page (MR-086, MR-098, MR-112). */
const size = 10;

/** What a call for a part of a list asks. */
export const partQuery = (patientId: string, { page = 1, id }: Part) => ({ patientId, page: page - 1, size, id });

/** A whole list, as somebody reads it with whom it is shared. */
export type WholeList<Listed> = Pick<RecordPage<Listed>, "entries" | "state">;

type WireList<Wire> = { results: Wire[]; state: keyof typeof listStates };
/** Converts a whole list from the wire. */
export const toWholeList = <Wire, Listed>(
  { results, state }: WireList<Wire>,
  toEntry: (wire: Wire) => Listed,
): WholeList<Listed> => ({ entries: results.map(toEntry), state: listStates[state] });

type WirePage<Wire> = WireList<Wire> & {
  totalPage: number;
  totalCount: number;
  answered: Parameters<typeof toMedicalAnswer>[0];
  alsoAnswered: Parameters<typeof toMedicalAnswer>[0];
  unlisted: string | null;
};
/** Converts a page of a list from the wire. */
export const toPage = <Wire, Listed>(found: WirePage<Wire>, toEntry: (wire: Wire) => Listed): RecordPage<Listed> => ({
  ...toWholeList(found, toEntry),
  pages: found.totalPage,
  count: found.totalCount,
  answered: toMedicalAnswer(found.answered) ?? null,
  alsoAnswered: toMedicalAnswer(found.alsoAnswered) ?? null,
  unlisted: found.unlisted,
});

/** An entry and the version of it that was shown. */
export type Edited = { id: string; version: number };

/** The errors of the days of an entry. */
export const dayErrors = {
  future: "record:error.future",
  beforeBirth: "record:error.beforeBirth",
  notAfterStart: "record:error.notAfterStart",
  required: "record:error.ended",
} as const;

const deleting = {
  allergies: contract.deleteAllergy,
  antecedents: contract.deleteAntecedent,
  treatments: contract.deleteTreatment,
} as const satisfies Record<RecordListName, unknown>;

/** Deletes an entry; one that is gone already is no error. Throws Problem. */
export const deleteEntry = (context: Context, patientId: string, list: RecordListName, id: string): Promise<unknown> =>
  call(context, deleting[list], { params: { patientId, id } });

/** Says of an empty list that there is nothing, or takes that back. Throws Problem. */
export const sayNothingKnown = (context: Context, patientId: string, list: RecordListName, isKnown: boolean) =>
  call(context, contract.sayNothingKnown, { body: { patientId, list: recordListCodes[list], isKnown } });
