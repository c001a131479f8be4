import { type Kysely, sql } from "kysely";
import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { FormResult } from "~/ui/form-fields";
import { depsContext } from "./context";
import { cookieHeader, newCookieValue, readCookie } from "./cookies";
import type { WebDatabase } from "./database";
import { keysFor, seal, sha256, unseal } from "./keys";
import { type Identity, type MedicalAnswers, type SignUpPath, signUpSteps } from "./sign-up-steps";

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
  const { publicOrigin } = context.get(depsContext);
  const cookie = { id: readCookie(request, publicOrigin, "sign-up"), set: null as string | null };
  context.set(cookieContext, cookie);
  const response = await next();
  if (cookie.set) response.headers.append("set-cookie", cookie.set);
  return response;
};

const draftKeys = (context: Context) => keysFor(context.get(depsContext), "sign-up draft");

const rowOf = (db: Kysely<WebDatabase>, id: string) =>
  db
    .selectFrom("sign_up_draft")
    .select("sealed")
    .where("id_hash", "=", sha256(id))
    .where("expires_at", ">", sql<Date>`now()`);

/** The visitor's draft, an empty one to begin with. */
export async function findSignUp(context: Context): Promise<SignUpDraft> {
  const { id } = context.get(cookieContext);
  const row = id && (await rowOf(context.get(depsContext).db, id).executeTakeFirst());
  return (row && unseal<SignUpDraft>(draftKeys(context), row.sealed)) || {};
}

/** Changes parts of the draft as it stands now, so that two tabs lose nothing of each other; gives it back changed. */
export async function changeSignUp(context: Context, change: Partial<SignUpDraft>): Promise<SignUpDraft> {
  const { db, publicOrigin } = context.get(depsContext);
  const cookie = context.get(cookieContext);
  return db.transaction().execute(async (tx) => {
    const row = cookie.id ? await rowOf(tx, cookie.id).forUpdate().executeTakeFirst() : undefined;
    const now = row && unseal<SignUpDraft>(draftKeys(context), row.sealed);
    // A name nobody stored is no name of ours: somebody else may know it.
    const id = (now && cookie.id) || newCookieValue();
    const changed = { ...now, ...change };
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
  const { db, publicOrigin } = context.get(depsContext);
  const cookie = context.get(cookieContext);
  if (cookie.id) await db.deleteFrom("sign_up_draft").where("id_hash", "=", sha256(cookie.id)).execute();
  cookie.set = cookieHeader(publicOrigin, "sign-up", "", 0);
}

/** The path of a step of the sign-up, counted from 0. */
export const signUpPage = (index: number) => href(`/create-patient/${signUpSteps[index]!.path}`);

/** How many leading steps have a good answer. */
const completed = ({ identity, password, medical }: SignUpDraft): number =>
  !identity || !password ? 0 : medical ? 2 : 1;

/** The path of the first step that waits for an answer. */
export const firstOpenStep = (draft: SignUpDraft): string => signUpPage(completed(draft));

/** The draft at a step; leads to the first incomplete one before it (BK-061). */
export async function requireSignUpStep(context: Context, path: SignUpPath) {
  const draft = await findSignUp(context);
  const index = signUpSteps.findIndex((step) => step.path === path);
  const reached = completed(draft);
  if (index > reached) throw redirect(signUpPage(reached));
  return { draft, index, reached };
}

/** What every step page shows around its form. */
export type SignUpView = {
  path: SignUpPath;
  position: number;
  /** All the steps, in order. */
  order: SignUpPath[];
  /** The paths of the steps that can be opened. */
  open: SignUpPath[];
  /** The page before; null on the first. */
  back: string | null;
  /** What the services refused of this step at the very end. */
  refused: FormResult;
};

/** Opens a step for its page, with the draft. */
export async function openSignUpStep(
  context: Context,
  path: SignUpPath,
): Promise<{ step: SignUpView; draft: SignUpDraft }> {
  const { draft, index, reached } = await requireSignUpStep(context, path);
  const order = signUpSteps.map((step) => step.path);
  const answer = path === "identity" ? draft.identity : draft.medical;
  const step = {
    path,
    position: index + 1,
    order,
    open: order.slice(0, reached + 1),
    back: index === 0 ? null : signUpPage(index - 1),
    refused:
      draft.refused?.path === path
        ? { status: "error", error: draft.refused.errors, initialValue: { ...answer } }
        : null,
  };
  return { step, draft };
}
