import type { Transaction } from "kysely";
import type { z } from "zod";
import { findProven, lockSignUps, saltOfSignUps } from "../auth/address-proof.ts";
import { signUpSeconds, tellOfSignUp } from "../auth/limits.ts";
import {
  isRecordableMedicalPatient,
  isRecordablePassword,
  isRecordablePatient,
  listDefaultAvatars,
  registerPatient,
} from "../contract/sign-up.ts";
import { withTx } from "../db/tx.ts";
import type { Database, Language } from "../db/types.ts";
import { accountReadyMail } from "../mails/account-ready.ts";
import { alreadyAccountMail } from "../mails/already-account.ts";
import { addressRanges, limitedRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { maskedEmail } from "../platform/email.ts";
import { languageOf } from "../platform/language.ts";
import { rateLimit } from "../platform/limits.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import { hashPassword } from "../platform/passwords.ts";
import { countFrom } from "../platform/place-limit.ts";
import { countUnprovenMail } from "../platform/unproven-mail.ts";
import { type Call, on, type Route } from "../route.ts";
import { acceptText, getTextInForce, newerTextInForce } from "../terms/texts.ts";
import { listPresets, spareBlob, storePicture } from "./avatar.ts";
import { signUpChecks, signUpPictures, signUps } from "./limits.ts";
import { saveMedicalSummary } from "./medical-summary.ts";
import { checkIdentity, checkMedical, checkPassword, medicalAnswers } from "./sign-up-check.ts";

type Tx = Transaction<Database>;
type Registration = z.infer<typeof registerPatient.body>;
/** What is computed before the transaction; `blob` is the key of the picture. */
type Prepared = { passwordHash: string; languages: string[]; blob: string | null };

async function countCheck({
  deps,
  address,
  files,
}: Pick<Call<unknown, unknown, unknown>, "deps" | "address" | "files">): Promise<void> {
  const place = limitedRanges(deps.config, address);
  if (place) await rateLimit(deps.db, signUpChecks(deps, place), deps.now());
  if (files.length > 0) await countFrom(deps.db, deps, signUpPictures, place);
}

async function insertPatient(tx: Tx, accountId: string, body: Registration, prepared: Prepared): Promise<string> {
  const { blob, languages } = prepared;
  const { id } = await tx
    .insertInto("patient")
    .values({
      account_id: accountId,
      civility: body.civility,
      first_name: body.firstName,
      last_name: body.lastName,
      birth_name: body.birthName || null,
      born_on: body.birthdayDate,
      birth_place: body.birthPlace || null,
      gender: body.genre,
      nationality: body.nationality,
      address: body.postalAddress,
      postal_code: body.postalCode,
      city: body.city,
      country: body.country,
      phone: body.phone,
      spoken_languages: languages,
      health_compl_number: body.healthComplNumber ?? null,
      health_compl_start_on: body.healthComplStartDate ?? null,
      health_compl_end_on: body.healthComplEndDate ?? null,
      contact_first_name: body.firstNameContactPerson || null,
      contact_last_name: body.lastNameContactPerson || null,
      contact_phone: body.phoneContactPerson ?? null,
      contact_email: body.emailContactPerson ?? null,
      avatar_preset: blob === null ? (body.defaultAvatarId ?? null) : null,
      avatar_blob: blob,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the new account. */
async function createAccount(
  tx: Tx,
  body: Registration,
  prepared: Prepared,
  acceptance: { language: Language; network: string | null; acceptedAt: Date },
): Promise<string> {
  const { id: accountId } = await tx
    .insertInto("account")
    .values({
      email: body.email,
      role: "PATIENT",
      password_hash: prepared.passwordHash,
      status: "PENDING_EMAIL",
      language: acceptance.language,
      created_at: acceptance.acceptedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const patientId = await insertPatient(tx, accountId, body, prepared);
  if (prepared.blob !== null) await spareBlob(tx, prepared.blob);
  const answers = medicalAnswers(body);
  if (answers) await saveMedicalSummary(tx, accountId, patientId, answers);
  for (const textId of [body.cguId, body.noticeId]) await acceptText(tx, { accountId, textId, ...acceptance });
  return accountId;
}

/**
 * Stores the password of a repeated sign-up: logging in with it leads to a code that is never sent. Returns its id,
 * which nobody can tell from that of an account.
 */
async function saveRepeatedSignUp(tx: Tx, deps: HostDeps, email: string, passwordHash: string): Promise<string> {
  const now = deps.now();
  const { id } = await tx
    .insertInto("repeated_sign_up")
    .values({
      email_norm: email,
      role: "PATIENT",
      password_hash: passwordHash,
      created_at: now,
      expires_at: new Date(now.getTime() + signUpSeconds * 1000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Signs a patient up. An address that no code has proven gets a new account, which stands beside those of its other
 * sign-ups until the code of a first login proves one. The owner of a proven address is told by mail, and the answer is
 * the same after the same work (quality 11, decisions 2.18). Throws ApiError VALIDATION, CONFLICT when newer texts are in
 * force, TOO_MANY_REQUESTS, also at the ceiling of mails to unproven addresses.
 */
async function register(call: Call<unknown, unknown, Registration>): Promise<z.infer<typeof registerPatient.answer>> {
  const { deps, body, files, address, audit, keep } = call;
  const now = deps.now();
  await countFrom(deps.db, deps, signUps, limitedRanges(deps.config, address));
  const { languages, picture } = await checkIdentity(deps, body, files, address);
  checkMedical(body);
  const blob = await storePicture(deps, picture);
  const language = languageOf(body);
  const email = body.email.toLowerCase();
  const who = { email, role: "PATIENT" } as const;
  const passwordHash = await hashPassword(body.password, saltOfSignUps(deps, who));

  // Also for a taken address, so that the answer tells nothing; before the transaction, which locks the account.
  await countUnprovenMail(deps.db, deps);
  const sentTo = maskedEmail(body.email);
  const answer = await withTx(deps.db, async (tx) => {
    await lockSignUps(tx, email);
    const cgu = await getTextInForce(tx, "CGU", "PATIENT", now);
    const notice = await getTextInForce(tx, "NOTICE", "PATIENT", now);
    if (cgu.id !== body.cguId || notice.id !== body.noticeId) throw newerTextInForce();
    const known = await findProven(tx, who).forUpdate().executeTakeFirst();
    if (known) {
      const signUpId = await saveRepeatedSignUp(tx, deps, email, passwordHash);
      const mail = alreadyAccountMail(deps.config.siteOrigin, known.language);
      await tellOfSignUp(tx, deps, { recipient: known.email, ...mail });
      return keep(tx, { sentTo, signUpId });
    }
    const network = addressRanges(address)?.network ?? null;
    const prepared = { passwordHash, languages, blob };
    const accountId = await createAccount(tx, body, prepared, { language, network, acceptedAt: now });
    const mail = accountReadyMail(deps.config.siteOrigin, language);
    await tellOfSignUp(tx, deps, { recipient: body.email, ...mail });
    audit.accountId = accountId;
    return keep(tx, { sentTo, signUpId: accountId });
  });
  wakeOutbox();
  return answer;
}

/** Calls that sign a patient up. */
export const signUpRoutes: Route[] = [
  on(isRecordablePatient, async (call) => {
    await countCheck(call);
    const { picture } = await checkIdentity(call.deps, call.body, call.files, call.address);
    return { avatar: picture && { mime: "image/jpeg", data: picture.toString("base64") } };
  }),
  on(isRecordablePassword, async (call) => {
    await countCheck(call);
    await checkPassword(call.deps, call.body);
    return null;
  }),
  on(isRecordableMedicalPatient, async (call) => {
    await countCheck(call);
    checkMedical(call.body);
    return null;
  }),
  on(registerPatient, register),
  on(listDefaultAvatars, ({ deps, query, language }) => listPresets(deps, language, query.isActive)),
];
