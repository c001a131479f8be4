import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, Language, Role } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";

export type TermsKind = Database["terms_text"]["kind"];

/** SHA-256 of a text, in hexadecimal: an acceptance records which text was read. */
export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Order of the texts of a kind, the one in force first: the latest whose date has come, else the first that will come,
 * since a clock before all dates is wrong.
 */
const inForceFirst = (now: Date) =>
  sql`in_force_at > ${now}, abs(extract(epoch from in_force_at - ${now}::timestamptz)), id desc`;

/**
 * The text of a kind in force for a role: the latest whose date has come, else the first. Throws ApiError NOT_FOUND
 * when there is none.
 */
export async function getTextInForce(db: Kysely<Database>, kind: TermsKind, audience: Role, now: Date) {
  return db
    .selectFrom("terms_text")
    .selectAll()
    .where("kind", "=", kind)
    .where("audience", "=", audience)
    .orderBy(inForceFirst(now))
    .limit(1)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The error for accepting a text that is no longer in force. */
export const newerTextInForce = (): ApiError =>
  new ApiError("CONFLICT", "Une nouvelle version de ce texte est en vigueur, veuillez la lire avant de l'accepter.");

/** SQL condition: the account of the row named `account` has accepted the text of a kind in force for its role. */
export const hasAccepted = (kind: TermsKind, now: Date) =>
  sql<boolean>`not exists (
    select from (
      select id from terms_text where kind = ${kind} and audience = account.role
      order by ${inForceFirst(now)} limit 1
    ) as text
    where not exists (select from terms_acceptance where account_id = account.id and text_id = text.id))`;

type Acceptance = { accountId: string; textId: number; language: Language; network: string | null; acceptedAt: Date };

/**
 * Saves that an account accepted a text in a language, with its network cut to /24 or /48 (decisions 2.2). Returns
 * false when it was already accepted.
 */
export async function acceptText(tx: Transaction<Database>, acceptance: Acceptance): Promise<boolean> {
  const { accountId, textId, language, network, acceptedAt } = acceptance;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("terms_acceptance")
    .columns(["account_id", "text_id", "language", "sha256", "network", "accepted_at"])
    .expression((from) =>
      from
        .selectFrom("terms_text")
        .select([
          sql.val(accountId).as("account_id"),
          "id",
          sql.val(language).as("language"),
          sql.ref<string>(language === "en" ? "sha256_en" : "sha256_fr").as("sha256"),
          sql.val(network).as("network"),
          sql<Date>`${acceptedAt}::timestamptz`.as("accepted_at"),
        ])
        .where("id", "=", textId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
