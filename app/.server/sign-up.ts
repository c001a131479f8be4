import { type Kysely, sql } from "kysely";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { cookieHeader, newCookieValue, readCookie } from "./cookies";
import type { WebDatabase } from "./database";
import type { Change } from "./flow";
import { keysFor, seal, sha256, unseal } from "./keys";
import type { Identity, MedicalAnswers, SignUpPath } from "./sign-up-steps";

type Context = Readonly<RouterContextProvider>;

/** What a person who signs up has answered so far, for 24 hours. */
export type SignUpDraft = {
  identity?: Identity;
  /** Kept apart from the other fields: it is never shown again. */
  password?: string;
  /** One of the presets, or a file of one's own as the services would keep it, in base64. */
  avatar?: { preset: number } | { mime: string; data: string };
  medical?: MedicalAnswers;
  /** What the services refused at the very end, by field, until its step is answered anew. */
  refused?: { path: SignUpPath; errors: Record<string, string[]> };
};

const day = 24 * 60 * 60;

/** The draft that the cookie names, and the cookie this answer must set. */
const cookieContext = createContext<{ id: string | null; set: string | null }>();

/** Reads which draft is the visitor's, and sets the cookie once a draft is kept or ended. */
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

/** The visitor's draft, an empty one to begin with. */
export async function findSignUp(context: Context): Promise<SignUpDraft> {
  const { id } = context.get(cookieContext);
  const row = id && (await rowOf(context.get(appContext).db, id).executeTakeFirst());
  return (row && unseal<SignUpDraft>(draftKeys(context), row.sealed)) || {};
}

/** Changes parts of the draft as it stands now, so that two tabs lose nothing of each other; gives it back changed. */
export async function changeSignUp(context: Context, change: Change<SignUpDraft>): Promise<SignUpDraft> {
  const { db, publicOrigin } = context.get(appContext);
  const cookie = context.get(cookieContext);
  return db.transaction().execute(async (tx) => {
    const row = cookie.id ? await rowOf(tx, cookie.id).forUpdate().executeTakeFirst() : undefined;
    const now = row && unseal<SignUpDraft>(draftKeys(context), row.sealed);
    // An id that names no draft may have been planted by somebody else: it is replaced.
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

/** Deletes the draft and its cookie: the account is created. */
export async function endSignUp(context: Context): Promise<void> {
  const { db, publicOrigin } = context.get(appContext);
  const cookie = context.get(cookieContext);
  if (cookie.id) await db.deleteFrom("sign_up_draft").where("id_hash", "=", sha256(cookie.id)).execute();
  cookie.set = cookieHeader(publicOrigin, "sign-up", "", 0);
}
