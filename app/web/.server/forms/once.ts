import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { appContext } from "~/web/.server/context";
import { keysFor, seal, signatures, unseal } from "~/web/.server/keys";
import { getSession, saveSession } from "~/web/.server/session";

type Context = Readonly<RouterContextProvider>;

/** The field of an idempotency key; `once` answers 400 to a form without a valid one. */
export const formKeyField = z.string().catch("");

/** A new idempotency key for a form. */
export const newFormKey = (): string => randomUUID();

type Earlier = { location: string; sessionId: string | null };

const answerKeys = (context: Context) => keysFor(context.get(appContext), "form answers");

/** The response of the first submission, awaited as long as this request may take; null when it failed. */
async function findEarlierResponse(context: Context, key: string): Promise<Earlier | null> {
  const deps = context.get(appContext);
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

/** Actions running in this process, by form key. */
const running = new Map<string, Promise<unknown>>();

/**
 * Runs an action once for each form and redirects to its result: the same form with the same answers, sent again within
 * ten minutes, gets the same redirect, and while the action runs in this process also its refusal. Other answers from
 * the same page, as after going back, are another action. An action that throws, or does not return a path, may be
 * submitted again; requests that waited for one that threw, or that another process refused, run it again.
 */
export async function once<Refused>(
  context: Context,
  form: FormData | Record<string, unknown>,
  act: () => Promise<string | Refused>,
): Promise<Refused> {
  const { db } = context.get(appContext);
  const session = getSession(context);
  const content = form instanceof FormData ? [...form] : Object.entries(form);
  const { formKey } = Object.fromEntries(content);
  if (typeof formKey !== "string" || !/^[\w-]{20,64}$/.test(formKey)) throw data(null, { status: 400 });
  const [key, formerKey] = signatures(answerKeys(context), JSON.stringify(content));
  const replayResponse = (earlier: Earlier) => {
    if (earlier.sessionId) session.follow(earlier.sessionId);
    return redirect(earlier.location, 303);
  };
  const earlierResponse = formerKey && (await findEarlierResponse(context, formerKey));
  if (earlierResponse) throw replayResponse(earlierResponse);

  await db.deleteFrom("form_answer").where("created_at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
  const first = await db
    .insertInto("form_answer")
    .values({ form_key: key, location: null, session_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("form_key")
    .executeTakeFirst();
  if (!first) {
    const twin = running.get(key);
    const earlier = await findEarlierResponse(context, key);
    if (earlier) throw replayResponse(earlier);
    if (context.get(appContext).deadline.aborted) throw data(null, { status: 409 });
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
  // A repeated submission without our cookie switches to this session, so it must be stored first.
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
