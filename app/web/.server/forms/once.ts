import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { Problem } from "~/api/.server/problem";
import type { ErrorText } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { WebDatabase } from "~/web/.server/database";
import { keysFor, seal, sign, signatures, unseal, verify } from "~/web/.server/keys";
import { getSession } from "~/web/.server/session";
import { saveSession } from "~/web/.server/session-row";
import { setAct } from "./act";
import { refuse, type Sent } from "./form";
import { markFormKey } from "./form-owner";

type Context = Readonly<RouterContextProvider>;
type Db = Kysely<WebDatabase>;

/** The field of an idempotency key; `once` answers 400 to a form without a valid one. */
export const formKeyField = z.string().catch("");

/** The key of the form that was sent, where its page is to keep it. */
const keptKey = createContext<string | null>(null);

/**
 * An idempotency key for a form: a new one, or that of the form just sent when nobody knows whether its act was done, or
 * `keepFormKey` says so: sending it again then does nothing twice. It carries the mark of the account of its page.
 */
export const newFormKey = (context: Context): string => context.get(keptKey) ?? markFormKey(context, randomUUID());

/** Whether a key is one that a page of ours can have. */
export const isFormKey = (typed: unknown): typed is string => typeof typed === "string" && /^[\w-]{20,64}$/.test(typed);

/**
 * Keeps the key of a form whose answers are refused before its act, or which is shown again unjudged: the same form may
 * have begun its act already, before its page came back without its files.
 */
export function keepFormKey(context: Context, formKey: unknown): void {
  if (isFormKey(formKey)) context.set(keptKey, formKey);
}

const answerKeys = (context: Context) => keysFor(context.get(appContext), "form answers");

/** What tells the browser of this request from others; without a cookie, its address and its name must do. */
function senderOf(context: Context): string {
  const { address, agent } = context.get(appContext);
  return getSession(context).browserCookie ?? `${address}\n${agent}`;
}

/** Three seconds, renewed each second while the act runs: after a crash the form can be sent again at once. */
const lease = sql<Date>`now() + interval '3 seconds'`;

type Row = { location: string | null; session_id: string | null; sender: string; isRunning: boolean };

const findRow = (db: Db, key: string): Promise<Row | undefined> =>
  db
    .selectFrom("form_answer")
    .select(["location", "session_id", "sender", sql<boolean>`leased_until > now()`.as("isRunning")])
    .where("form_key", "=", key)
    .executeTakeFirst();

/** Takes the right to act: true for one process until its lease is over. */
async function claim(db: Db, key: string, mark: string): Promise<boolean> {
  const claimed = await db
    .insertInto("form_answer")
    .values({ form_key: key, location: null, session_id: null, sender: mark, leased_until: lease })
    .onConflict((conflict) =>
      conflict
        .column("form_key")
        .doUpdateSet({ leased_until: lease })
        .where("form_answer.location", "is", null)
        .where("form_answer.leased_until", "<=", sql<Date>`now()`)
        .where("form_answer.sender", "=", mark),
    )
    .returning("form_key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Actions running in this process, by form key and sender. */
const running = new Map<string, Promise<unknown>>();

type Form<Input> = Sent<Input> | FormData | { formKey: unknown; files: unknown };
/** A write of an action, and what follows once it is committed. */
type Write = { write: (db: Db) => Promise<unknown>; afterCommit: () => void };
type Also = (write: Write["write"], afterCommit: Write["afterCommit"]) => void;
type Act<Refused> = (also: Also) => Promise<string | Refused>;
/** A form shown again. */
type Page = ReturnType<typeof refuse>;

const isSubmission = <Input>(form: Form<Input>): form is Sent<Input> => "payload" in form && "reply" in form;

/** The names and values of a form, in its order. */
function contentOf<Input>(form: Form<Input>): [string, unknown][] {
  if (form instanceof FormData) return [...form];
  return Object.entries(isSubmission(form) ? form.payload : form);
}

const isPage = (outcome: unknown): outcome is Page =>
  typeof outcome === "object" && outcome !== null && "data" in outcome && "init" in outcome;
const statusOf = (outcome: unknown) =>
  outcome instanceof Response ? outcome.status : isPage(outcome) ? (outcome.init?.status ?? 200) : undefined;
/** Whether a form is shown again of which nobody knows whether its act was done. */
export const isUnsure = (outcome: unknown): outcome is Page => isPage(outcome) && statusOf(outcome)! >= 500;

/** Shows the form again as typed, without secrets: it is not known whether its act was done. */
function showUnsure<Input>(context: Context, form: Form<Input>, formErrors: ErrorText[] = []): Page {
  const errors = [...formErrors, "errors:unsure"] as const;
  if (!isSubmission(form)) return sayUnsure(context, form, data({ result: failed(errors) }, { status: 503 }));
  return sayUnsure(context, form, refuse(form as Sent<unknown>, { formErrors: errors, status: 503 }));
}

const failed = (errors: readonly ErrorText[]) => ({ status: "error" as const, error: { "": [...errors] } });

/** Adds to the page of a failed act that its outcome is not known; its form keeps its key, to be sent again with. */
function sayUnsure<Input>(context: Context, form: Form<Input>, { data: refusal, init }: Page): Page {
  const { formKey } = Object.fromEntries(contentOf(form)) as { formKey: string };
  context.set(keptKey, formKey);
  context.get(appContext).trace.retryAfter ??= 5;
  const { error } = refusal.result;
  const whole = error?.[""];
  const told = whole && !whole.includes("errors:unsure") ? { ...error, "": [...whole, "errors:unsure"] } : error;
  return data({ result: { ...refusal.result, ...(told && { error: told }) }, formKey }, init ?? {});
}

/**
 * Runs an action once for each form and redirects to its result: the same form with the same answers, sent again within
 * ten minutes (see `sweep`), gets the same redirect, and while the action runs in this process also its refusal. Other
 * answers from the same page, as after going back, are another action. An action that is refused may be submitted again;
 * requests that waited for one that threw, or that another process refused, run it again.
 *
 * When nobody knows whether it was done, because the process died or the services did not answer, the form sent again
 * runs it again: its calls carry the same Idempotency-Key, and the services give their first answer. The form is then
 * shown again and says so. What an action writes here it passes to `also`: it stands in one transaction with the session
 * and the answer, and what depends on it, as a cookie, follows the commit.
 *
 * Whoever knows the body of a form is not yet its sender: another browser gets 409, neither the redirect nor the session
 * (quality 8).
 */
export async function once<Input, Refused>(
  context: Context,
  form: Form<Input>,
  act: Act<Refused>,
): Promise<Refused | Page> {
  const { id } = getSession(context);
  try {
    return await actOnce(context, form, act);
  } catch (error) {
    // A session that the action has renewed no longer has what the form needs.
    const isOver = getSession(context).id !== id;
    if (!(error instanceof Problem) || !error.isOutage || isOver) throw error;
    return showUnsure(context, form, [error.sentence]);
  }
}

async function actOnce<Input, Refused>(
  context: Context,
  form: Form<Input>,
  act: Act<Refused>,
): Promise<Refused | Page> {
  const { db, path } = context.get(appContext);
  const session = getSession(context);
  const content = contentOf(form);
  const { formKey } = Object.fromEntries(content);
  if (!isFormKey(formKey)) throw data(null, { status: 400 });
  const keys = answerKeys(context);
  const { pathname } = new URL(path, "http://here");
  const [current, former] = signatures(keys, JSON.stringify([pathname, content]));
  const key = former && (await findRow(db, former)) ? former : current;
  const sender = senderOf(context);
  const runningKey = `${key} ${sender}`;
  let mark = sign(keys, sender);

  for (;;) {
    if (!running.has(runningKey) && (await claim(db, key, mark))) break;
    // Who claimed it meanwhile in this process is running by now.
    const refused = await running.get(runningKey)?.catch(() => undefined);
    if (isUnsure(refused)) return sayUnsure(context, form, refused);
    if (refused !== undefined && typeof refused !== "string") return refused as Refused;
    const row = await findRow(db, key);
    if (!row) continue;
    const sessionId = row.session_id && unseal<string>(keys, Buffer.from(row.session_id, "base64"));
    const isOwn = sessionId === session.id || verify(keys, sender, row.sender);
    if (!isOwn && (row.location !== null || !row.isRunning)) throw data({ reason: "already-sent" }, { status: 409 });
    if (row.location !== null) {
      if (sessionId) session.follow(sessionId);
      throw redirect(row.location, 303);
    }
    if (isOwn) mark = row.sender;
    if (!row.isRunning) continue;
    if (context.get(appContext).deadline.aborted) return showUnsure(context, form);
    await new Promise((wait) => setTimeout(wait, 100));
  }

  const row = () => db.updateTable("form_answer").where("form_key", "=", key);
  const forget = () => db.deleteFrom("form_answer").where("form_key", "=", key).execute();
  const before = session.id;
  /** The session that this browser has from now on, when it is another. */
  const movedTo = () => (session.id !== before || session.isNew ? seal(keys, session.id).toString("base64") : null);
  const leave = () => {
    const session_id = movedTo();
    return row()
      .set({ leased_until: sql<Date>`now()`, ...(session_id && { session_id }) })
      .execute();
  };
  // A lease that was given up meanwhile is not renewed.
  const renew = () =>
    void row()
      .set({ leased_until: lease })
      .where("leased_until", ">", sql<Date>`now()`)
      .execute()
      .catch(() => {});
  const writes: Write[] = [];
  // Whoever sends the form again has both its answer and the new session, or neither.
  const finish = async (location: string) => {
    await db.transaction().execute(async (tx) => {
      for (const { write } of writes) await write(tx);
      // A repeated submission with the former cookie switches to this session.
      await saveSession(context, tx);
      const session_id = session.stored ? movedTo() : null;
      await tx.updateTable("form_answer").set({ location, session_id }).where("form_key", "=", key).execute();
    });
    for (const { afterCommit } of writes) afterCommit();
  };

  setAct(context, `${key}\n${mark}`);
  const renewing = setInterval(renew, 1_000);
  const acting = act((write, afterCommit) => writes.push({ write, afterCommit }));
  running.set(runningKey, acting);
  let outcome: string | Refused;
  try {
    outcome = await acting;
    if (typeof outcome === "string") await finish(outcome);
    else await (isUnsure(outcome) ? leave() : forget());
  } catch (error) {
    const isRefusal = (statusOf(error) ?? 500) < 500;
    await (isRefusal ? forget() : leave()).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
    setAct(context, null);
    if (running.get(runningKey) === acting) running.delete(runningKey);
  }
  if (typeof outcome === "string") throw redirect(outcome, 303);
  return isUnsure(outcome) ? sayUnsure(context, form, outcome) : outcome;
}
