import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage } from "~/web/.server/i18n";
import { practitionerName as toName } from "../../../services/contract/names";
import * as contract from "../../../services/contract/record-log";
import { call } from "./client";
import { type LogPart, logPartCodes, recordActors, recordActs } from "./codes";

type Context = Readonly<RouterContextProvider>;
type Wire = z.infer<typeof contract.recordEvent>;

/** A line of a record's log: when (ISO), who by our word and name, and what. */
export type LogLine = {
  number: number;
  at: string;
  actor: (typeof recordActors)[keyof typeof recordActors];
  name: string;
  act: (typeof recordActs)[keyof typeof recordActs];
  /** The name of the practitioner whom the act concerns. */
  about: string | null;
};

/** The same with its code, which tells it and all lines before it. */
export type CodedLine = LogLine & { code: string };

/** A page of the log; `isWhole`: no line was changed or taken out; `last` is the last line of all. */
export type LogPage = {
  lines: LogLine[];
  pages: number;
  count: number;
  isWhole: boolean;
  last: { number: number; code: string } | null;
};

/** A digest as people copy it: «0a1b 2c3d 4e5f». */
const codeOf = (digest: string) => digest.slice(0, 12).replace(/.{4}(?=.)/g, "$& ");

/** Converts lines from the wire. */
export function toLines(context: Context, results: Wire[]): LogLine[] {
  const language = getLanguage(context);
  return results.map(({ seq, at, actor, act, titleCode, firstName, lastName, about }) => ({
    ...{ number: seq, at, actor: recordActors[actor], act: recordActs[act] },
    name: toName({ title: titleCode ?? "", firstName: firstName ?? "", lastName: lastName ?? "" }, language),
    about: about && toName(about, language),
  }));
}

/** The log of a patient or child, counted from page 1, the last line first. Throws Problem. */
export async function listLog(
  context: Context,
  patientId: string,
  { part, page }: { part: LogPart; page: number },
): Promise<LogPage> {
  const query = { patientId, page: page - 1, which: logPartCodes[part] };
  const { results, totalPage, totalCount, whole, lines, lastDigest } = await call(context, contract.listRecordEvents, {
    query,
  });
  return {
    ...{ lines: toLines(context, results), pages: totalPage, count: totalCount, isWhole: whole },
    last: lastDigest === null ? null : { number: lines, code: codeOf(lastDigest) },
  };
}

/** Lines that are read at once. */
const size = 5_000;

/** All lines of the log of a patient or child, the last one first. Throws Problem. */
export async function readWholeLog(context: Context, patientId: string): Promise<CodedLine[]> {
  const found: CodedLine[] = [];
  for (let before: number | undefined; before !== 1; before = found.at(-1)?.number ?? 1) {
    const query = { patientId, page: 0, size, which: "TOUT", before } as const;
    const { results } = await call(context, contract.listRecordEvents, { query });
    found.push(...toLines(context, results).map((line, at) => ({ ...line, code: codeOf(results[at]!.digest) })));
    if (results.length < size) break;
  }
  return found;
}
