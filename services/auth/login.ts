import type { Transaction } from "kysely";
import type { z } from "zod";
import type { login as loginCall } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { AccountStatus, Database, Role } from "../db/types.ts";
import { blockedMail } from "../mails/blocked.ts";
import { forgetHits, giveHitBack, takeHit } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { verifyPassword } from "../platform/passwords.ts";
import { Problem } from "../platform/problem.ts";
import type { Call } from "../route.ts";
import { issueCode } from "./codes.ts";
import { connectionLimits, passwordLimits, wrongPasswordsToBlock } from "./limits.ts";
import { newToken } from "./tokens.ts";

type Pending = z.infer<typeof loginCall.answer>;
type Body = z.infer<typeof loginCall.body>;

/** Throws Problem USER_BLOCKED or USER_MUST_CHANGE_PASSWORD; call it only once the person has proven who they are. */
export function requireOpenAccount(status: AccountStatus): void {
  if (status === "BLOCKED") throw new Problem("USER_BLOCKED", "Votre compte a été bloqué.");
  if (status === "MUST_CHANGE_PASSWORD")
    throw new Problem("USER_MUST_CHANGE_PASSWORD", "Vous devez absolument changer le mot de passe.");
}

async function block(tx: Transaction<Database>, email: string, role: Role): Promise<void> {
  const account = await tx
    .updateTable("account")
    .set({ status: "BLOCKED" })
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .where("status", "in", ["ACTIVATED", "PENDING_EMAIL"])
    .returning(["email", "language"])
    .executeTakeFirst();
  if (account) await queueMail(tx, { recipient: account.email, ...blockedMail(account.language) });
}

/**
 * Checks a password and mails a code. An unknown address is answered like a wrong password, after the same work; how
 * the account stands is said only to who knows the password. Throws Problem BAD_CREDENTIALS, USER_BLOCKED,
 * USER_MUST_CHANGE_PASSWORD, TOO_MANY_REQUESTS (decisions 2.1).
 */
export async function login({ deps, body, address }: Call<unknown, unknown, Body>): Promise<Pending> {
  const email = body.email.toLowerCase();
  const { here, anywhere } = passwordLimits(deps, `${body.typeUser} ${email}`, address);
  const { tries, account } = await withTx(deps.db, async (tx) => {
    // Counted before the check: any number of requests at once get the same few tries.
    for (const limit of [...connectionLimits(deps, address), here]) await takeHit(tx, limit, deps.now());
    return {
      tries: await takeHit(tx, anywhere, deps.now()),
      account: await tx
        .selectFrom("account")
        .select(["id", "email", "password_hash", "status"])
        .where("email_norm", "=", email)
        .where("role", "=", body.typeUser)
        .where("status", "<>", "CLOSED")
        .executeTakeFirst(),
    };
  });
  const right = await verifyPassword(account?.password_hash, body.password);
  if (!right || !account) {
    deps.log.warn({ event: "wrong password", tries });
    if (tries >= wrongPasswordsToBlock) {
      await withTx(deps.db, (tx) => block(tx, email, body.typeUser));
      wakeOutbox();
    }
    throw new Problem("BAD_CREDENTIALS", "Email ou mot de passe invalide.");
  }
  requireOpenAccount(account.status);
  const pending = await withTx(deps.db, async (tx) => {
    await forgetHits(tx, [here, anywhere]);
    for (const limit of connectionLimits(deps, address)) await giveHitBack(tx, limit);
    return issueCode(tx, deps, account, newToken(deps), body.currentLanguage === "EN" ? "en" : "fr");
  });
  wakeOutbox();
  return pending;
}
