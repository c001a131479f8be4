import type { RouterContextProvider } from "react-router";
import { getRecordOverview } from "../../../services/contract/record-overview";
import { call } from "./client";
import { type RecordListName, recordLists } from "./codes";
import { type RecordDocument, toDocument } from "./documents";
import { toMedicalAnswer } from "./patients";
import { listStates, type RecordPage } from "./record";
import { type LogLine, toLines } from "./record-log";

type Context = Readonly<RouterContextProvider>;

type ListOverview = { list: RecordListName } & Pick<
  RecordPage<unknown>,
  "state" | "count" | "answered" | "alsoAnswered"
>;

/** What a record holds and lacks: the day of the weight is 'YYYY-MM-DD', the weight in kg, `since` an instant. */
export type Overview = {
  lists: ListOverview[];
  isDoctorSaid: boolean;
  isContactSaid: boolean;
  lastWeight: { value: number; date: string } | null;
  /** The new ones, then those that were added last: three. */
  documents: { last: (RecordDocument & { isNew: boolean })[]; count: number };
  /** Of one's own record: the children with documents that were given and not opened, and how many. */
  children: { id: string; newDocuments: number }[];
  /** What others did since the login before this one, or in 30 days: the last three lines, as the contract chooses them. */
  news: { since: string; isSinceLogin: boolean; last: LogLine[]; count: number };
};

/** What a record holds and lacks. Throws Problem. */
export async function getOverview(context: Context, patientId: string): Promise<Overview> {
  const { lists, documents, news, ...overview } = await call(context, getRecordOverview, { params: { patientId } });
  return {
    ...overview,
    lists: lists.map(({ list, state, totalCount, answered, alsoAnswered }) => ({
      ...{ list: recordLists[list], state: listStates[state], count: totalCount },
      answered: toMedicalAnswer(answered) ?? null,
      alsoAnswered: toMedicalAnswer(alsoAnswered) ?? null,
    })),
    documents: {
      last: documents.results.map((wire) => ({ ...toDocument(context, wire), isNew: wire.isNew })),
      count: documents.totalCount,
    },
    news: {
      ...{ since: news.since, isSinceLogin: news.isSinceLogin },
      ...{ last: toLines(context, news.results), count: news.totalCount },
    },
  };
}
