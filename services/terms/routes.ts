import type { z } from "zod";
import { latestCgu, latestNotice, validateCgu, validateNotice } from "../contract/terms.ts";
import { withTx } from "../db/tx.ts";
import type { Role } from "../db/types.ts";
import { addressRanges } from "../platform/address.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { languageOf } from "../platform/language.ts";
import { type Call, on, type Route } from "../route.ts";
import { acceptText, getTextInForce, hasAccepted, newerTextInForce, type TermsKind } from "./texts.ts";

const alreadyAccepted = (kind: TermsKind) =>
  kind === "CGU"
    ? new ApiError("CGU_ALREADY_ACCEPTED", "Le patient a déjà accepté la cgu.")
    : new ApiError("NOTICE_ALREADY_ACCEPTED", "Le patient a déjà accepté la notice.");

async function readLatest({ db, now }: HostDeps, kind: TermsKind, audience: Role) {
  const text = await getTextInForce(db, kind, audience, now());
  const contents = [
    { language: "FR" as const, content: text.html_fr },
    { language: "EN" as const, content: text.html_en },
  ];
  return { text: { id: text.id, version: text.version, publishedAt: text.in_force_at.toISOString() }, contents };
}

/**
 * Throws ApiError TERMS_REQUIRED, with the texts in `detail`, unless the account has accepted those in force (R7), and
 * ACCOUNT_CLOSING when its owner is closing it.
 */
export async function requireTerms({ db, now }: HostDeps, accountId: string): Promise<void> {
  const { cguOk, noticeOk, status } = await db
    .selectFrom("account")
    .select([hasAccepted("CGU", now()).as("cguOk"), hasAccepted("NOTICE", now()).as("noticeOk"), "status"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow(() => new ApiError("TOKEN_EXPIRED"));
  if (status === "CLOSING") throw new ApiError("ACCOUNT_CLOSING");
  if (cguOk && noticeOk) return;
  throw new ApiError("TERMS_REQUIRED", undefined, { detail: { cguOk: Number(cguOk), noticeOk: Number(noticeOk) } });
}

type Accepting = Omit<z.infer<typeof validateCgu.body>, "cguId">;

/**
 * Saves that the caller accepted a text. The e-mail and the role must be the caller's, else ApiError NOT_FOUND; an id
 * that is not the text in force is a CONFLICT (decisions 2.2).
 */
async function accept(call: Call<unknown, unknown, Accepting>, kind: TermsKind, textId: number): Promise<null> {
  const { deps, caller, body, address, keep } = call;
  const now = deps.now();
  return withTx(deps.db, async (tx) => {
    const account = await tx
      .selectFrom("account")
      .select(["id", "role"])
      .where("id", "=", caller.accountId)
      .where("email_norm", "=", body.email.toLowerCase())
      .where("role", "=", body.typeUser)
      .executeTakeFirst();
    if (!account) throw new ApiError("NOT_FOUND", "Ce compte n'existe pas.");
    const text = await getTextInForce(tx, kind, account.role, now);
    if (text.id !== textId) throw newerTextInForce();
    const isNew = await acceptText(tx, {
      accountId: account.id,
      textId,
      language: languageOf(body),
      network: addressRanges(address)?.network ?? null,
      acceptedAt: now,
    });
    if (!isNew) throw alreadyAccepted(kind);
    return keep(tx, null);
  });
}

/** The terms in force and their acceptance (ruling R7). */
export const termsRoutes: Route[] = [
  on(latestCgu, async ({ deps, params }) => {
    const { text, contents } = await readLatest(deps, "CGU", params.typeUser);
    return { ...text, cguDataByLanguage: contents };
  }),
  on(latestNotice, async ({ deps, params }) => {
    const { text, contents } = await readLatest(deps, "NOTICE", params.typeUser);
    return { ...text, noticeDataByLanguage: contents };
  }),
  on(validateCgu, (call) => accept(call, "CGU", call.body.cguId)),
  on(validateNotice, (call) => accept(call, "NOTICE", call.body.noticeId)),
];
