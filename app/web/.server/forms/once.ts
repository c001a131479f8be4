import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { appContext } from "~/web/.server/context";
import { keysFor, seal, sign, signatures, unseal, verify } from "~/web/.server/keys";
import { getSession, saveSession } from "~/web/.server/session";

type Context = Readonly<RouterContextProvider>;

/** The field of an idempotency key; `once` answers 400 to a form without a valid one. */
export const formKeyField = z.string().catch("");

/** A new idempotency key for a form. */
export const newFormKey = (): string => randomUUID();

type Earlier = { location: string; sessionId: string | null; sender: string };

const answerKeys = (context: Context) => keysFor(context.get(appContext), "form answers");

/** What tells the browser of this request from others; without a cookie, its address and its name must do. */
function senderOf(context: Context): string {
  const { address, agent } = context.get(appContext);
  return getSession(context).browserCookie ?? `${address}\n${agent}`;
}

/** The response of the first submission, awaited as long as this request may take; null when it failed. */
async function findEarlierResponse(context: Context, key: string): Promise<Earlier | null> {
  const deps = context.get(appContext);
  for (;;) {
    const row = await deps.db
      .selectFrom("form_answer")
      .select(["location", "session_id as sessionId", "sender"])
      .where("form_key", "=", key)
      .executeTakeFirst();
    if (!row) return null;
    if (row.location !== null) {
      const sessionId = row.sessionId && unseal<string>(answerKeys(context), Buffer.from(row.sessionId, "base64"));
      return { location: row.location, sessionId, sender: row.sender };
    }
    if (deps.deadline.aborted) return null;
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** Actions running in this process, by form key and sender. */
const running = new Map<string, Promise<unknown>>();

/**
 * Runs an action once for each form and redirects to its result: the same form with the same answers, sent again within
 * ten minutes, gets the same redirect, and while the action runs in this process also its refusal. Other answers from
 * the same page, as after going back, are another action. An action that throws, or does not return a path, may be
 * submitted again; requests that waited for one that threw, or that another process refused, run it again.
 *
 * Whoever knows the body of a form is not yet its sender: another browser gets 409, neither the redirect nor the session
 * (quality 8).
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
  const keys = answerKeys(context);
  const [key, formerKey] = signatures(keys, JSON.stringify(content));
  const sender = senderOf(context);
  const replayResponse = (earlier: Earlier) => {
    const hasItsSession = earlier.sessionId === session.id;
    if (!hasItsSession && !verify(keys, sender, earlier.sender))
      return data({ reason: "already-sent" }, { status: 409 });
    if (earlier.sessionId) session.follow(earlier.sessionId);
    return redirect(earlier.location, 303);
  };
  const earlierResponse = formerKey && (await findEarlierResponse(context, formerKey));
  if (earlierResponse) throw replayResponse(earlierResponse);

  await db.deleteFrom("form_answer").where("created_at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
  const first = await db
    .insertInto("form_answer")
    .values({ form_key: key, location: null, session_id: null, sender: sign(keys, sender) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("form_key")
    .executeTakeFirst();
  const runningKey = `${key} ${sender}`;
  if (!first) {
    const twin = running.get(runningKey);
    const earlier = await findEarlierResponse(context, key);
    if (earlier) throw replayResponse(earlier);
    if (context.get(appContext).deadline.aborted) throw data(null, { status: 409 });
    const refused = await twin?.catch(() => undefined);
    return refused === undefined || typeof refused === "string" ? once(context, form, act) : (refused as Refused);
  }

  const before = session.id;
  const forget = () => db.deleteFrom("form_answer").where("form_key", "=", key).execute();
  const acting = act();
  running.set(runningKey, acting);
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
    if (running.get(runningKey) === acting) running.delete(runningKey);
  }
  // A repeated submission with the former cookie switches to this session, so it must be stored first.
  await saveSession(context);
  const moved = session.stored && (session.id !== before || session.isNew);
  await db
    .updateTable("form_answer")
    .set({
      location: outcome,
      session_id: moved ? seal(keys, session.id).toString("base64") : null,
    })
    .where("form_key", "=", key)
    .execute();
  throw redirect(outcome, 303);
}
