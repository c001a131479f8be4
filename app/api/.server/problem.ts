import type { TextKey } from "~/locales/texts";
import type { ErrorText, RenderedText } from "~/ui/text/translation";
import type { ErrorCode } from "../../../services/contract/endpoint";
import type { FileFlaw } from "../../../services/contract/files";

export type { FileFlaw };

/** «UNKNOWN» is a code that a newer host sends. */
type Code = ErrorCode | "UNREACHABLE" | "UNKNOWN";

/** Text of unexpected errors (PF-129). */
const unforeseen = "errors:page.500.text";

/** The default text of each code; null where only the page of the call can say it better than the services. */
const sentences: Record<Code, TextKey | null> = {
  VALIDATION: "errors:validation",
  BAD_CREDENTIALS: null,
  USER_BLOCKED: null,
  USER_MUST_CHANGE_PASSWORD: null,
  TOKEN_EXPIRED: null,
  CODE_INVALID: null,
  CODE_BURNT: null,
  ACCOUNT_EXISTS: "errors:accountExists",
  CGU_ALREADY_ACCEPTED: null,
  NOTICE_ALREADY_ACCEPTED: null,
  TERMS_REQUIRED: "errors:termsRequired",
  TOO_MANY_REQUESTS: "errors:tooManyRequests",
  FORBIDDEN: "errors:forbidden",
  NOT_FOUND: "errors:page.404.text",
  NOT_RELATED: "errors:notRelated",
  CONFLICT: "errors:conflict",
  SLOT_TAKEN: "errors:slotTaken",
  HOLD_EXPIRED: "errors:holdExpired",
  STEP_INCOMPLETE: "errors:stepIncomplete",
  APPOINTMENT_OVERLAP: "errors:appointmentOverlap",
  TOO_MANY_APPOINTMENTS: "errors:tooManyAppointments",
  TOO_MANY_WITH_PRACTITIONER: "errors:tooManyWithPractitioner",
  TOO_MANY_CHILDREN: "children:error.tooMany",
  CHILD_HAS_APPOINTMENT: "children:error.hasAppointment",
  HAS_APPOINTMENT: null,
  ACCOUNT_CLOSING: null,
  NOT_CANCELLABLE: "errors:notCancellable",
  NOT_ANSWERABLE: "errors:notAnswerable",
  CONSENT_REQUIRED: "errors:consentRequired",
  PAYMENT_FAILED: "errors:paymentFailed",
  FILE_TOO_LARGE: "errors:fileTooLarge",
  FILE_TYPE: "errors:fileType",
  TOO_MANY_FILES: "errors:tooManyFiles",
  LIST_FULL: "errors:listFull",
  KEY_REUSED: "errors:conflict",
  BUSY: "errors:busy",
  INTERNAL_SERVER_ERROR: "errors:outage",
  UNREACHABLE: "errors:outage",
  UNKNOWN: null,
};

type More = {
  fields?: Record<string, ErrorText[]>;
  fileFlaw?: FileFlaw | null;
  fileLimit?: number | null;
  detail?: Record<string, string | number>;
  retryAfter?: number | null;
  wait?: ErrorText | null;
  message?: RenderedText | null;
  sentence?: ErrorText;
};

/**
 * A refusal or a failure of the services, in our words. It is a Response, so that when it is not caught the error page
 * of its status is shown; an action passes its call to `attempt`, or checks the kind of refusal.
 */
export class Problem extends Response {
  /** The code of the wire, for the files of this folder; pages use the getters below. */
  readonly code: Code;
  /** Error text by our field name. */
  readonly fields: Record<string, ErrorText[]>;
  /** Why a file was refused; null when none was, or for an unknown reason. */
  readonly fileFlaw: FileFlaw | null;
  /** The size limit in bytes, of the file or of all files together; null when unknown. */
  readonly fileLimit: number | null;
  /** Details of the wire, for the files of this folder. */
  readonly detail: Record<string, string | number>;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** The text with the wait before the next attempt, as the call declares it; null when unknown. */
  readonly wait: ErrorText | null;
  /** What the services say themselves, in the page's language; null when they do not speak it. */
  readonly message: RenderedText | null;
  readonly #sentence: ErrorText | undefined;

  constructor(code: Code, status: number, more: More = {}) {
    super(JSON.stringify({ code, detail: more.detail ?? {} }), {
      status,
      headers: {
        "content-type": "application/json",
        ...(more.retryAfter && { "retry-after": String(more.retryAfter) }),
      },
    });
    this.code = code;
    this.fields = more.fields ?? {};
    this.fileFlaw = more.fileFlaw ?? null;
    this.fileLimit = more.fileLimit ?? null;
    this.detail = more.detail ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.wait = more.wait ?? null;
    this.message = more.message ?? null;
    this.#sentence = more.sentence;
  }

  /**
   * The default text of this problem, with the values of its detail: ours, else that of the services (PF-044, PF-087,
   * PF-103, BK-026).
   */
  get sentence(): ErrorText {
    if (this.isOutage && !this.isCrowd) return "errors:outage";
    return this.#sentence ?? sentences[this.code] ?? this.message ?? unforeseen;
  }

  /** Whether too many people are there at once, which is no outage (ruling R28); an absent database is one. */
  get isCrowd(): boolean {
    return this.code === "BUSY" && !this.detail.away;
  }

  /** Whether the services cannot answer now, whatever the input. */
  get isOutage(): boolean {
    return this.status >= 500;
  }

  /** Whether the resource does not exist, or is not this account's. */
  get isMissing(): boolean {
    return this.status === 404;
  }

  /** Whether the record is not of this account, or no longer. */
  get isNotRelated(): boolean {
    return this.code === "NOT_RELATED";
  }

  /** Whether there were too many calls in a short time. */
  get isTooOften(): boolean {
    return this.status === 429;
  }

  /** Whether the subject of the form has changed since its page was shown. */
  get isOutdated(): boolean {
    return this.code === "CONFLICT";
  }

  /** The texts to accept first; none for any other problem. */
  get missingTerms(): ("terms" | "notice")[] {
    if (this.code !== "TERMS_REQUIRED") return [];
    const { cguOk, noticeOk } = this.detail;
    return [...(cguOk === 0 ? (["terms"] as const) : []), ...(noticeOk === 0 ? (["notice"] as const) : [])];
  }

  /** Whether somebody else has taken the slot. */
  get isTaken(): boolean {
    return this.code === "SLOT_TAKEN";
  }

  /** The id of the person's own appointment at that time; null when there is none, or it is unknown. */
  get overlap(): string | null {
    return this.code === "APPOINTMENT_OVERLAP" ? String(this.detail.rdvId ?? "") || null : null;
  }

  /** Whether there are as many appointments to come as there may be. */
  get isTooMany(): boolean {
    return this.code === "TOO_MANY_APPOINTMENTS" || this.code === "TOO_MANY_WITH_PRACTITIONER";
  }

  /** Whether the hold of the slot has expired. */
  get isExpiredHold(): boolean {
    return this.code === "HOLD_EXPIRED";
  }
}

/** Returns the error if it is a Problem; throws any other. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
