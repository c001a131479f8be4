import type { Kysely } from "kysely";
import type { SessionUser } from "../contract/auth.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { hasAccepted } from "../terms/texts.ts";

/**
 * The signed-in user of either role, as the session shows it. Throws ApiError TOKEN_EXPIRED when the account is gone.
 */
export async function getSessionUser(db: Kysely<Database>, accountId: string, now: Date): Promise<SessionUser> {
  const row = await db
    .selectFrom("account")
    .leftJoin("patient", "patient.account_id", "account.id")
    .leftJoin("practitioner", "practitioner.account_id", "account.id")
    .select((use) => [
      "account.id",
      "account.email",
      "account.role",
      "account.status",
      "account.closes_at",
      "account.language",
      hasAccepted("CGU", now).as("cguOk"),
      hasAccepted("NOTICE", now).as("noticeOk"),
      "patient.id as patientId",
      "patient.avatar_preset",
      "patient.avatar_blob",
      use.fn.coalesce("patient.first_name", "practitioner.first_name").as("firstName"),
      use.fn.coalesce("patient.last_name", "practitioner.last_name").as("lastName"),
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new ApiError("TOKEN_EXPIRED", "Le jeton de connexion a expiré.");
  const hasAvatar = row.avatar_preset !== null || row.avatar_blob !== null;
  return {
    id: row.id,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    avatar: hasAvatar ? { url: `/files/avatar/${row.patientId}` } : null,
    typeUser: row.role,
    email: row.email,
    patientStatus: row.status,
    closesAt: row.closes_at?.toISOString() ?? null,
    cguOk: row.cguOk,
    noticeOk: row.noticeOk,
    language: row.language,
    patientId: row.patientId,
  };
}
