import { randomUUID } from "node:crypto";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { sql } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { Problem } from "./api/problem";
import { depsContext } from "./context";
import { keysFor, marks, seal, unseal } from "./keys";
import { getSession, saveSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** What a refused form gives back to its page: the values typed, the errors at their fields, and one for the whole. */
export type Refusal = { result: SubmissionResult<string[]> };

/** Text as it can be kept: one form for each accented letter, no control character but the line feed. */
const clean = (typed: string) =>
  typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "");

/** Names that would reach what all objects share. */
const isOfPrototypes = /(^|\.)(__|constructor|prototype)/;

/**
 * Reads a form against its schema; error texts are translation keys. One sent by a language button, or to stay signed in, is
 * neither right nor wrong: its status is undefined, and `refuse` shows it again as it was typed.
 */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const form = new FormData();
  for (const [name, value] of await request.formData()) {
    // Our names are plain or «name.part»: brackets would build arrays as long as a stranger likes.
    if (!/^\w{1,64}(\.\w{1,16})?$/.test(name) || isOfPrototypes.test(name)) throw data(null, { status: 400 });
    if (typeof value === "string") form.append(name, clean(value));
  }
  if (languagePressed(form) || pressed(form, "stay"))
    form.append("__intent__", JSON.stringify({ type: "validate", payload: {} }));
  return parseWithZod(form, { schema });
}

/** Which of the buttons «name.choice» sent a form, or null. */
export function pressed(form: FormData, name: string): string | null {
  const button = [...form.keys()].find((key) => key.startsWith(`${name}.`));
  return button?.slice(name.length + 1) ?? null;
}

/** The language whose button sent a form, or null. */
export function languagePressed(form: FormData): "fr" | "en" | null {
  const language = pressed(form, "language");
  return language === "fr" || language === "en" ? language : null;
}

/** The same page again with everything typed but the hidden fields (passwords, codes). */
export function refuse<T, Value>(
  submission: Submission<T, string[], Value>,
  more: { fieldErrors?: Record<string, string[]>; formErrors?: string[]; hideFields?: string[]; status?: number } = {},
) {
  const { fieldErrors, formErrors, hideFields } = more;
  const reply = submission.reply({
    hideFields: hideFields as never,
    ...(fieldErrors && { fieldErrors: fieldErrors as never }),
    ...(formErrors && { formErrors }),
  });
  const asked = submission.status !== undefined;
  const result: SubmissionResult<string[]> = asked ? reply : { initialValue: reply.initialValue };
  const { status = asked ? 422 : 200 } = more;
  return data({ result } satisfies Refusal, { status });
}

/**
 * The same page again after the services refused or failed (rulings R8, R15). `fields` names our field for each wire
 * field; a refusal of an unknown field, or of none, stands above the form under the key `errors:CODE`.
 */
export function refuseWith<T, Value>(
  submission: Submission<T, string[], Value>,
  problem: unknown,
  fields: Record<string, string> = {},
  hideFields: string[] = [],
) {
  if (!(problem instanceof Problem)) throw problem;
  if (problem.status === 404) throw problem;
  const fieldErrors: Record<string, string[]> = {};
  for (const wire of Object.keys(problem.fields)) {
    const name = fields[wire];
    if (name) fieldErrors[name] = [`errors:field.${problem.code === "VALIDATION" ? "wrong" : problem.code}`];
  }
  const named = Object.keys(fieldErrors).length > 0;
  const formErrors = named ? undefined : [problem.isOutage ? "errors:outage" : `errors:${problem.code}`];
  return refuse(submission, { ...(named ? { fieldErrors } : { formErrors }), hideFields, status: problem.status });
}

/** The errors as the page shows their fields, from top to bottom; `order` names the fields so. */
export function inPageOrder<Refused extends { data: Refusal }>(refused: Refused, order: string[]): Refused {
  const { result } = refused.data;
  const place = ([name]: [string, unknown]) => order.indexOf(name.split(".")[0]!);
  const error = Object.fromEntries(Object.entries(result.error ?? {}).sort((a, b) => place(a) - place(b)));
  return { ...refused, data: { ...refused.data, result: { ...result, error } } };
}

/** A key for a form that must act once, however often it is sent. */
export const newFormKey = (): string => randomUUID();

type Earlier = { location: string; sessionId: string | null };

const answerKeys = (context: Context) => keysFor(context.get(depsContext), "form answers");

/** Where the first sending led, waited for as long as this request may take; null when it led nowhere. */
async function earlierAnswer(context: Context, key: string): Promise<Earlier | null> {
  const deps = context.get(depsContext);
  for (;;) {
    const row = await deps.db
      .selectFrom("form_answer")
      .select(["location", "session_id as sessionId"])
      .where("form_key", "=", key)
      .executeTakeFirst();
    if (!row) return null;
    if (row.location !== null) {
      const sessionId = row.sessionId && unseal<string>(answerKeys(context), Buffer.from(row.sessionId, "base64"));
      return { location: row.location, sessionId };
    }
    if (deps.deadline.aborted) return null;
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** The acts that run here, by the key of their form. */
const running = new Map<string, Promise<unknown>>();

/**
 * Runs an act once for a form and redirects where it says: the same form with the same answers, sent again within ten
 * minutes, gets the same redirect, and while the act runs here its refusal too. Other answers from the same page, as after
 * a step back, are another act. An act that throws, or gives something else than a path, may be sent anew; whoever waited
 * for one that threw, or for one that another process refused, runs it again.
 */
export async function once<Refused>(
  context: Context,
  form: FormData | Record<string, unknown>,
  act: () => Promise<string | Refused>,
): Promise<Refused> {
  const { db } = context.get(depsContext);
  const session = getSession(context);
  const content = form instanceof FormData ? [...form] : Object.entries(form);
  const { formKey } = Object.fromEntries(content);
  if (typeof formKey !== "string" || !/^[\w-]{20,64}$/.test(formKey)) throw data(null, { status: 400 });
  const [key, formerKey] = marks(answerKeys(context), JSON.stringify(content));
  const goOnWith = (earlier: Earlier) => {
    if (earlier.sessionId) session.follow(earlier.sessionId);
    return redirect(earlier.location, 303);
  };
  const sentBefore = formerKey && (await earlierAnswer(context, formerKey));
  if (sentBefore) throw goOnWith(sentBefore);

  await db.deleteFrom("form_answer").where("created_at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
  const first = await db
    .insertInto("form_answer")
    .values({ form_key: key, location: null, session_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("form_key")
    .executeTakeFirst();
  if (!first) {
    const twin = running.get(key);
    const earlier = await earlierAnswer(context, key);
    if (earlier) throw goOnWith(earlier);
    if (context.get(depsContext).deadline.aborted) throw data(null, { status: 409 });
    const refused = await twin?.catch(() => undefined);
    return refused === undefined || typeof refused === "string" ? once(context, form, act) : (refused as Refused);
  }

  const before = session.id;
  const forget = () => db.deleteFrom("form_answer").where("form_key", "=", key).execute();
  const acting = act();
  running.set(key, acting);
  let outcome: string | Refused;
  try {
    outcome = await acting;
    if (typeof outcome !== "string") {
      await forget();
      return outcome;
    }
  } catch (error) {
    await forget();
    throw error;
  } finally {
    if (running.get(key) === acting) running.delete(key);
  }
  // Whoever sent the same form without our cookie goes on with this session, so it must be there.
  await saveSession(context);
  const moved = session.id !== before || session.isNew;
  await db
    .updateTable("form_answer")
    .set({
      location: outcome,
      session_id: moved ? seal(answerKeys(context), session.id).toString("base64") : null,
    })
    .where("form_key", "=", key)
    .execute();
  throw redirect(outcome, 303);
}
