import type { ErrorCode } from "../contract/endpoint.ts";
import type { Language } from "../db/types.ts";

const statusOf: Record<ErrorCode, number> = {
  VALIDATION: 400,
  BAD_CREDENTIALS: 400,
  USER_BLOCKED: 400,
  USER_MUST_CHANGE_PASSWORD: 400,
  TOKEN_EXPIRED: 403,
  CODE_INVALID: 400,
  CODE_BURNT: 400,
  ACCOUNT_EXISTS: 409,
  CGU_ALREADY_ACCEPTED: 409,
  NOTICE_ALREADY_ACCEPTED: 409,
  TERMS_REQUIRED: 422,
  TOO_MANY_REQUESTS: 429,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_RELATED: 404,
  CONFLICT: 409,
  SLOT_TAKEN: 409,
  HOLD_EXPIRED: 409,
  STEP_INCOMPLETE: 422,
  APPOINTMENT_OVERLAP: 409,
  TOO_MANY_APPOINTMENTS: 422,
  TOO_MANY_WITH_PRACTITIONER: 422,
  TOO_MANY_CHILDREN: 422,
  CHILD_HAS_APPOINTMENT: 422,
  HAS_APPOINTMENT: 422,
  ACCOUNT_CLOSING: 422,
  NOT_CANCELLABLE: 422,
  NOT_ANSWERABLE: 422,
  CONSENT_REQUIRED: 422,
  PAYMENT_FAILED: 422,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  TOO_MANY_FILES: 422,
  LIST_FULL: 422,
  KEY_REUSED: 422,
  BUSY: 503,
  INTERNAL_SERVER_ERROR: 500,
};

/** What each code says when the call has no sentence of its own. */
const messages: Record<ErrorCode, { fr: string; en: string }> = {
  VALIDATION: { fr: "Certains champs ne sont pas valables.", en: "Some fields are not valid." },
  BAD_CREDENTIALS: { fr: "E-mail ou mot de passe invalide.", en: "Invalid email or password." },
  USER_BLOCKED: { fr: "Votre compte a été bloqué.", en: "Your account has been blocked." },
  USER_MUST_CHANGE_PASSWORD: { fr: "Vous devez changer de mot de passe.", en: "You must change your password." },
  TOKEN_EXPIRED: { fr: "Votre session ou ce lien a expiré.", en: "Your session or this link has expired." },
  CODE_INVALID: { fr: "Ce code n'est pas le bon.", en: "This code is not the right one." },
  CODE_BURNT: {
    fr: "Ce code n'est plus valable. Demandez-en un nouveau.",
    en: "This code is no longer valid. Ask for a new one.",
  },
  ACCOUNT_EXISTS: {
    fr: "Cette adresse e-mail a déjà un compte. Connectez-vous.",
    en: "This email address already has an account. Log in.",
  },
  CGU_ALREADY_ACCEPTED: { fr: "Ce texte est déjà accepté.", en: "This text has been accepted already." },
  NOTICE_ALREADY_ACCEPTED: { fr: "Ce texte est déjà accepté.", en: "This text has been accepted already." },
  TERMS_REQUIRED: {
    fr: "Acceptez d'abord les conditions d'utilisation et la notice d'information.",
    en: "Accept the terms of use and the information notice first.",
  },
  TOO_MANY_REQUESTS: {
    fr: "Trop d'essais. Merci de patienter avant de réessayer.",
    en: "Too many attempts. Please wait before you try again.",
  },
  FORBIDDEN: { fr: "Vous n'êtes pas autorisé à faire cela.", en: "You are not allowed to do this." },
  NOT_FOUND: { fr: "Cela n'existe pas, ou plus.", en: "This does not exist, or no longer does." },
  NOT_RELATED: { fr: "Ce proche n'existe pas dans le système.", en: "This relative is not in the system." },
  CONFLICT: { fr: "Les informations ont changé entre-temps.", en: "The information has changed meanwhile." },
  LIST_FULL: {
    fr: "Cette liste est pleine. Supprimez d'abord une ligne.",
    en: "This list is full. Delete an entry first.",
  },
  KEY_REUSED: {
    fr: "Cet envoi porte la clé d'un autre. Rechargez la page et recommencez.",
    en: "This form carries the key of another one. Reload the page and start again.",
  },
  SLOT_TAKEN: { fr: "Ce créneau vient d'être pris.", en: "This time has just been taken." },
  HOLD_EXPIRED: { fr: "Ce créneau n'est plus gardé pour vous.", en: "This time is no longer held for you." },
  STEP_INCOMPLETE: { fr: "Remplissez d'abord les étapes précédentes.", en: "Complete the previous steps first." },
  APPOINTMENT_OVERLAP: {
    fr: "Vous avez déjà un rendez-vous à cette heure.",
    en: "You already have an appointment at that time.",
  },
  TOO_MANY_APPOINTMENTS: {
    fr: "Vous avez déjà le nombre maximal de rendez-vous à venir, ceux de vos enfants compris.",
    en: "You already have the maximum number of upcoming appointments, including your children's.",
  },
  TOO_MANY_WITH_PRACTITIONER: {
    fr: "Le nombre maximal de rendez-vous à venir d'une même personne avec ce praticien est déjà atteint.",
    en: "This person already has the maximum number of upcoming appointments with this practitioner.",
  },
  TOO_MANY_CHILDREN: {
    fr: "Vous avez déjà le nombre maximal d'enfants.",
    en: "You already have the maximum number of children.",
  },
  CHILD_HAS_APPOINTMENT: {
    fr: "Cet enfant a un rendez-vous à venir. Annulez-le d'abord.",
    en: "This child has an upcoming appointment. Cancel it first.",
  },
  HAS_APPOINTMENT: {
    fr: "Vous avez un rendez-vous à venir. Annulez-le d'abord.",
    en: "You have an upcoming appointment. Cancel it first.",
  },
  ACCOUNT_CLOSING: {
    fr: "Vous avez demandé la fermeture de ce compte. Gardez-le d'abord.",
    en: "You have asked for this account to be closed. Keep it first.",
  },
  NOT_CANCELLABLE: {
    fr: "Ce rendez-vous ne peut plus être annulé.",
    en: "This appointment can no longer be cancelled.",
  },
  NOT_ANSWERABLE: {
    fr: "Cette demande n'attend plus de réponse.",
    en: "This request is no longer waiting for an answer.",
  },
  CONSENT_REQUIRED: { fr: "Cochez les trois cases pour continuer.", en: "Tick the three boxes to continue." },
  PAYMENT_FAILED: { fr: "Le paiement n'a pas abouti.", en: "The payment did not go through." },
  FILE_TOO_LARGE: { fr: "Cet envoi est trop lourd.", en: "What you sent is too large." },
  FILE_TYPE: { fr: "Ce type de fichier n'est pas accepté.", en: "This type of file is not accepted." },
  TOO_MANY_FILES: { fr: "Il y a trop de fichiers.", en: "There are too many files." },
  BUSY: {
    fr: "Il y a beaucoup de monde. Réessayez dans un instant.",
    en: "The service is very busy. Try again in a moment.",
  },
  INTERNAL_SERVER_ERROR: {
    fr: "Il y a une erreur interne du serveur, veuillez donc réessayer plus tard.",
    en: "There is an internal server error, so please try again later.",
  },
};

type Extra = {
  status?: number;
  errorMessages?: { field: string; message: string }[];
  detail?: Record<string, string | number>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** What it was made of, for the host alone. */
  cause?: unknown;
};

/** An error that the caller can act on; the host turns it into the failure envelope of ruling R15. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string = messages[code].fr, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.status = extra.status ?? statusOf[code];
    this.extra = extra;
  }
}

/**
 * The failure envelope of an error, with its status (ruling R15). Its message is for a person: in English that of the
 * code, in French that of the call.
 */
export function errorResponse(problem: ApiError, language: Language): Response {
  const { errorMessages = [], detail, retryAfter } = problem.extra;
  return Response.json(
    {
      code: 0,
      error: problem.code,
      message: language === "en" ? messages[problem.code].en : problem.message,
      errorMessages,
      ...(detail && { detail }),
    },
    {
      status: problem.status,
      headers: {
        "content-language": language,
        ...(retryAfter !== undefined && { "retry-after": String(Math.ceil(retryAfter)) }),
      },
    },
  );
}
