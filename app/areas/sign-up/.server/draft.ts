import { type Kysely, sql } from "kysely";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext } from "~/web/.server/context";
import { cookieHeader, newCookieValue, readCookie } from "~/web/.server/cookies";
import type { WebDatabase } from "~/web/.server/database";
import type { Change } from "~/web/.server/flow";
import { keysFor, seal, sha256, unseal } from "~/web/.server/keys";
import type { Identity, MedicalAnswers, SignUpPath } from "./steps";

type Context = Readonly<RouterContextProvider>;

/** The answers of a sign-up in progress, stored for 24 hours. */
export type SignUpDraft = {
  identity?: Identity;
  /** Separate from the other fields: it is never shown again. */
  password?: string;
  /** A preset, or an uploaded picture re-encoded by the services, in base64. */
  avatar?: { preset: number } | { mime: string; data: string };
  medical?: MedicalAnswers;
  /** Errors of the final registration, by field, until their step is answered again. */
  refused?: { path: SignUpPath; errors: Record<string, string[]> };
};

const day = 24 * 60 * 60;

/** The draft id in the cookie, and the cookie to set on this response. */
const cookieContext = createContext<{ id: string | null; set: string | null }>();

/** Reads the draft id of the visitor, and sets the cookie once a draft is saved or deleted. */
export const signUpMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const cookie = { id: readCookie(request, publicOrigin, "sign-up"), set: null as string | null };
  context.set(cookieContext, cookie);
  const response = await next();
  if (cookie.set) response.headers.append("set-cookie", cookie.set);
  return response;
};

const draftKeys = (context: Context) => keysFor(context.get(appContext), "sign-up draft");

const rowOf = (db: Kysely<WebDatabase>, id: string) =>
  db
    .selectFrom("sign_up_draft")
    .select("sealed")
    .where("id_hash", "=", sha256(id))
    .where("expires_at", ">", sql<Date>`now()`);

/** The visitor's draft, initially empty. */
export async function findSignUp(context: Context): Promise<SignUpDraft> {
  const { id } = context.get(cookieContext);
  const row = id && (await rowOf(context.get(appContext).db, id).executeTakeFirst());
  return (row && unseal<SignUpDraft>(draftKeys(context), row.sealed)) || {};
}

/** Changes parts of the current draft, so that two tabs do not overwrite each other; returns it. */
export async function changeSignUp(context: Context, change: Change<SignUpDraft>): Promise<SignUpDraft> {
  const { db, publicOrigin } = context.get(appContext);
  const cookie = context.get(cookieContext);
  return db.transaction().execute(async (tx) => {
    const row = cookie.id ? await rowOf(tx, cookie.id).forUpdate().executeTakeFirst() : undefined;
    const now = row && unseal<SignUpDraft>(draftKeys(context), row.sealed);
    // An unknown id may have been planted by an attacker (fixation): it is replaced.
    const id = (now && cookie.id) || newCookieValue();
    const changed = { ...now, ...change(now ?? {}) };
    const values = { sealed: seal(draftKeys(context), changed), expires_at: sql<Date>`now() + interval '24 hours'` };
    await tx
      .insertInto("sign_up_draft")
      .values({ id_hash: sha256(id), ...values })
      .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(values))
      .execute();
    cookie.id = id;
    cookie.set = cookieHeader(publicOrigin, "sign-up", id, day);
    return changed;
  });
}

/** Deletes the draft: the account is created, or the answers are to be erased. Its cookie is kept until the deletion is committed. */
export async function deleteSignUp(context: Context, db: Kysely<WebDatabase>): Promise<void> {
  const { id } = context.get(cookieContext);
  if (id) await db.deleteFrom("sign_up_draft").where("id_hash", "=", sha256(id)).execute();
}

/** Deletes the cookie of a deleted draft. */
export function deleteSignUpCookie(context: Context): void {
  context.get(cookieContext).set = cookieHeader(context.get(appContext).publicOrigin, "sign-up", "", 0);
}
