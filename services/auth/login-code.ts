import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { loginWithSecurityCode, SessionUser, sendSecurityCode } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { Database, Language } from "../db/types.ts";
import { newDeviceMail } from "../mails/new-device.ts";
import { welcomeMail } from "../mails/welcome.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { languageOf } from "../platform/language.ts";
import { refundHits, resetHits } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import type { Call } from "../route.ts";
import { checkCode, takeCode } from "./code-check.ts";
import { expired, issueCodeAgain } from "./codes.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import { deviceLimits, loginCodes, passwordLimits } from "./limits.ts";
import { issueRefusal } from "./login.ts";
import { getSessionUser } from "./session-user.ts";
import { openSession } from "./sessions.ts";
import { accessSeconds, createAccessToken, sessionSeconds } from "./tokens.ts";

type Tx = Transaction<Database>;

/**
 * Mails another code for a token of any purpose. Throws ApiError TOKEN_EXPIRED, TOO_MANY_REQUESTS (`detail.wait` in
 * seconds).
 */
export async function sendCode({
  deps,
  body,
  address,
  deviceId,
  audit,
  keep,
}: Call<unknown, unknown, z.infer<typeof sendSecurityCode.body>>): Promise<z.infer<typeof sendSecurityCode.answer>> {
  const answer = await withTx(deps.db, async (tx) => {
    const again = { token: body.loginToken, address, deviceId, audit };
    const { token: loginToken, ...sent } = await issueCodeAgain(tx, deps, again, languageOf(body));
    return keep(tx, { loginToken, ...sent });
  });
  wakeOutbox();
  return answer;
}

/**
 * Records a login and the language of its page, which later mails use; the first login activates a new account
 * (decisions 2.18). Returns the account as it was before.
 */
async function recordLogin(tx: Tx, deps: HostDeps, accountId: string, language: Language) {
  const before = await tx
    .selectFrom("account")
    .select(["email", "role", "language", "status", "last_login_at"])
    .where("id", "=", accountId)
    .where("status", "<>", "CLOSED")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw expired("LOGIN");
  await tx
    .updateTable("account")
    .set({
      last_login_at: deps.now(),
      former_login_at: before.last_login_at,
      language,
      status: sql`case when status = 'PENDING_EMAIL' then 'ACTIVATED' else status end`,
    })
    .where("id", "=", accountId)
    .where("status", "not in", ["BLOCKED", "MUST_CHANGE_PASSWORD"])
    .execute();
  return before;
}

type Entered = Awaited<ReturnType<typeof recordLogin>> & { accountId: string };

/**
 * Mails a welcome to a new account, else a warning when the login came from an unknown device. Returns the id of the
 * device, known from now on; null without one.
 */
async function tellOfLogin(
  tx: Tx,
  { deps, device, deviceId }: Pick<Call<unknown, unknown, unknown>, "deps" | "device" | "deviceId">,
  { accountId, email, role, language, status, last_login_at: lastLoginAt }: Entered,
): Promise<string | null> {
  const { siteOrigin } = deps.config;
  if (status === "PENDING_EMAIL") await queueMail(tx, { recipient: email, ...welcomeMail(siteOrigin, language) });
  else if (lastLoginAt && !(await isKnownDevice(tx, deps, accountId, deviceId)))
    await queueMail(tx, { recipient: email, ...newDeviceMail(siteOrigin, role, device, deps.now(), language) });
  return rememberDevice(tx, deps, accountId, deviceId);
}

/**
 * Opens the session of the right code; the tokens and their lifetimes in seconds are sent in headers. Throws ApiError
 * CODE_INVALID (`detail.triesLeft`), CODE_BURNT, TOKEN_EXPIRED, USER_BLOCKED, USER_MUST_CHANGE_PASSWORD.
 */
export async function loginWithCode(
  call: Call<unknown, unknown, z.infer<typeof loginWithSecurityCode.body>>,
): Promise<SessionUser> {
  const { deps, body, address, device, deviceId, headers, audit, keep } = call;
  const { loginToken, securityCode } = body;
  const right = await checkCode(deps, "LOGIN", { token: loginToken, code: securityCode, address, deviceId, audit });
  const { accountId } = right;
  const answer = await withTx(deps.db, async (tx) => {
    await takeCode(tx, deps, "LOGIN", loginToken, right);
    // A code entered rightly does not help guessing, so it is refunded: frequent logins are not limited (decision 014).
    await refundHits(tx, loginCodes(deps, right));
    const { places, passwords } = deviceLimits(deps, right, deviceId);
    await resetHits(tx, [...passwordLimits(deps, right, address), ...places, ...passwords]);
    const before = { ...(await recordLogin(tx, deps, accountId, languageOf(body))), accountId };
    const owner = { email: right.email, role: before.role, account: { id: accountId, email: before.email } };
    const refusal = await issueRefusal(tx, deps, before.status, owner, languageOf(body), {
      address,
      ownersMark: right.ownersMark,
    });
    if (refusal) return keep(tx, refusal);
    const knownDeviceId = await tellOfLogin(tx, call, before);
    const { family: sessionId, refreshToken } = await openSession(tx, deps, accountId, device, knownDeviceId);
    const user = await getSessionUser(tx, accountId, deps.now());
    const caller = { accountId, role: user.typeUser, patientId: user.patientId, sessionId };
    // Signed inside the transaction, because the tokens are part of the answer that is kept.
    headers.set("access-token", await createAccessToken(deps, caller));
    headers.set("refresh-token", refreshToken);
    headers.set("access-token-expires-in", String(accessSeconds));
    headers.set("refresh-token-expires-in", String(sessionSeconds));
    return keep(tx, user);
  });
  wakeOutbox();
  if (answer instanceof ApiError) throw answer;
  return answer;
}
