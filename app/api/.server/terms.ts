import type { RouterContextProvider } from "react-router";
import sanitize from "sanitize-html";
import type { z } from "zod";
import { appContext } from "~/web/.server/context";
import type { Account } from "~/web/.server/session-data";
import * as contract from "../../../services/contract/terms";
import { cacheText, orLastKnown } from "./cache";
import { call, callOrNull } from "./client";
import { languageCode, roleCodes } from "./codes";
import { asProblem, Problem } from "./problem";

type Context = Readonly<RouterContextProvider>;
type Role = Account["role"];

/** The two texts an account accepts: the terms of use, and the notice of information and consent. */
export type TermsKind = "terms" | "notice";

type Content = {
  /** Sanitised, for below a heading of the level before. */
  html: string;
  /** Its headings of level 2, which have these ids. */
  headings: { id: string; title: string }[];
};

/** A text in force, in the visitor's language. */
export type TermsText = Content & { id: number; version: string; publishedAt: string };

type Answer = {
  id: number;
  version: string;
  publishedAt: string;
  texts: z.infer<typeof contract.latestCgu.answer>["cguDataByLanguage"];
};

async function ask(context: Context, kind: TermsKind, role: Role): Promise<Answer | null> {
  const input = { params: { typeUser: roleCodes[role] } };
  const get = context.get(appContext).reading ? call : callOrNull;
  if (kind === "terms") {
    const answer = await get(context, contract.latestCgu, input);
    return answer && { ...answer, texts: answer.cguDataByLanguage };
  }
  const answer = await get(context, contract.latestNotice, input);
  return answer && { ...answer, texts: answer.noticeDataByLanguage };
}

/** Sanitises a text to the few allowed tags; h2 and h3 are shifted to the level of the page. */
function toContent(text: string, level: 2 | 3): Content {
  const headings: Content["headings"] = [];
  let opened = 0;
  const withId: sanitize.Transformer = (tagName) => ({ tagName, attribs: { id: `part-${++opened}` } });
  const html = sanitize(text, {
    allowedTags: ["h2", "h3", "h4", "p", "ul", "ol", "li", "a", "strong", "em"],
    allowedAttributes: { a: ["href"], h2: ["id"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: level === 3 ? { h2: "h3", h3: "h4" } : { h2: withId },
    // Called at the end of each element, whose text is known then; none is left out.
    exclusiveFilter: ({ tag, attribs, text: title }) => {
      if (tag === "h2" && attribs.id) headings.push({ id: attribs.id, title });
      return false;
    },
  });
  return { html, headings };
}

/**
 * A text in force for a role (PF-091). Throws Problem; during a form submission the last one loaded is used when the
 * services fail, so that the form can still be shown (R8).
 */
export async function getTermsText(context: Context, kind: TermsKind, role: Role, level: 2 | 3): Promise<TermsText> {
  const answer = await orLastKnown(`${kind} ${role}`, () => ask(context, kind, role));
  if (!answer) throw new Problem("UNREACHABLE", 503);
  const { id, version, publishedAt, texts } = answer;
  const wanted = languageCode(context);
  const text = texts.find(({ language }) => language === wanted) ?? texts[0];
  const { content } = text ?? { content: "" };
  return { id, version, publishedAt, ...cacheText(`${level} ${content}`, () => toContent(content, level)) };
}

/**
 * Saves that an account accepted a text (PF-096, PF-097); `already` when it had been accepted before, `newer` when
 * another text is in force. Throws Problem.
 */
export async function acceptTerms(
  context: Context,
  account: Account,
  kind: TermsKind,
  id: number,
): Promise<"accepted" | "already" | "newer"> {
  const body = { email: account.email, typeUser: roleCodes[account.role], currentLanguage: languageCode(context) };
  try {
    if (kind === "terms") await call(context, contract.validateCgu, { body: { ...body, cguId: id } });
    else await call(context, contract.validateNotice, { body: { ...body, noticeId: id } });
    return "accepted";
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isOutdated) return "newer";
    if (problem.code === "CGU_ALREADY_ACCEPTED" || problem.code === "NOTICE_ALREADY_ACCEPTED") return "already";
    throw problem;
  }
}
