import { type Kysely, sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { phoneText } from "~/api/.server/declared";
import { appContext } from "~/web/.server/context";
import { newCookieValue } from "~/web/.server/cookies";
import type { WebDatabase } from "~/web/.server/database";
import type { Change } from "~/web/.server/flow";
import { keysFor, seal, sha256, unseal } from "~/web/.server/keys";
import { findSignUpId, keepSignUpId } from "~/web/.server/sign-up";
import type { Identity, MedicalAnswers, SignUpPath } from "./steps";

type Context = Readonly<RouterContextProvider>;

/** The answers of a sign-up in progress, stored for 24 hours. */
export type SignUpDraft = {
  /** Names it in its forms; the id in the cookie opens it. */
  id?: string;
  identity?: Identity;
  /** Separate from the other fields: it is never shown again. */
  password?: string;
  /** A preset, or an uploaded picture re-encoded by the services, in base64. */
  avatar?: { preset: number } | { mime: string; data: string };
  medical?: MedicalAnswers;
  /** What stood in the medical form, valid or not, when it was left for the picture or the step before. */
  typedMedical?: Record<string, unknown>;
  /** Errors of the final registration, by field, until their step is answered again. */
  refused?: { path: SignUpPath; errors: Record<string, string[]> };
};

/** The identity with its phone numbers as people write them. */
export const withPhoneTexts = (identity: Identity): Identity => ({
  ...identity,
  phone: phoneText(identity.phone),
  contactPhone: identity.contactPhone && phoneText(identity.contactPhone),
});

const draftKeys = (context: Context) => keysFor(context.get(appContext), "sign-up draft");

const rowOf = (db: Kysely<WebDatabase>, id: string) =>
  db
    .selectFrom("sign_up_draft")
    .select("sealed")
    .where("id_hash", "=", sha256(id))
    .where("expires_at", ">", sql<Date>`now()`);

/** The visitor's draft, initially empty. */
export async function findSignUp(context: Context): Promise<SignUpDraft> {
  const id = findSignUpId(context);
  const row = id && (await rowOf(context.get(appContext).db, id).executeTakeFirst());
  return (row && unseal<SignUpDraft>(draftKeys(context), row.sealed)) || {};
}

/** Changes parts of the current draft, so that two tabs do not overwrite each other; returns it. */
export async function changeSignUp(context: Context, change: Change<SignUpDraft>): Promise<SignUpDraft> {
  const { db } = context.get(appContext);
  const sent = findSignUpId(context);
  return db.transaction().execute(async (tx) => {
    const row = sent ? await rowOf(tx, sent).forUpdate().executeTakeFirst() : undefined;
    const now = row && unseal<SignUpDraft>(draftKeys(context), row.sealed);
    // An unknown id may have been planted by an attacker (fixation): it is replaced.
    const id = (now && sent) || newCookieValue();
    const changed = { ...now, ...change(now ?? {}) };
    const values = { sealed: seal(draftKeys(context), changed), expires_at: sql<Date>`now() + interval '24 hours'` };
    await tx
      .insertInto("sign_up_draft")
      .values({ id_hash: sha256(id), ...values })
      .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(values))
      .execute();
    keepSignUpId(context, id);
    return changed;
  });
}
