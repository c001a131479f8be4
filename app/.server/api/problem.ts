import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/error-text";
import type { ErrorCode } from "../../../services/contract/endpoint";
import type { FileFlaw } from "../../../services/contract/files";

export type { FileFlaw };

type Code = ErrorCode | "UNREACHABLE";

/** What nobody foresaw has no better words (PF-129). */
const unforeseen = "errors:page.500.text";

/** What is said of each code where a page knows nothing better. */
const sentences: Record<Code, TextKey> = {
  VALIDATION: "errors:VALIDATION",
  BAD_CREDENTIALS: unforeseen,
  USER_BLOCKED: unforeseen,
  USER_MUST_CHANGE_PASSWORD: unforeseen,
  TOKEN_EXPIRED: unforeseen,
  CODE_INVALID: unforeseen,
  CODE_BURNT: unforeseen,
  CGU_ALREADY_ACCEPTED: unforeseen,
  NOTICE_ALREADY_ACCEPTED: unforeseen,
  TOO_MANY_REQUESTS: "errors:TOO_MANY_REQUESTS",
  FORBIDDEN: "errors:FORBIDDEN",
  NOT_FOUND: "errors:page.404.text",
  NOT_RELATED: "errors:NOT_RELATED",
  CONFLICT: "errors:CONFLICT",
  SLOT_TAKEN: "errors:SLOT_TAKEN",
  HOLD_EXPIRED: "errors:HOLD_EXPIRED",
  STEP_INCOMPLETE: "errors:STEP_INCOMPLETE",
  APPOINTMENT_OVERLAP: "errors:APPOINTMENT_OVERLAP",
  NOT_CANCELLABLE: "errors:NOT_CANCELLABLE",
  CONSENT_REQUIRED: "errors:CONSENT_REQUIRED",
  PAYMENT_FAILED: "errors:PAYMENT_FAILED",
  FILE_TOO_LARGE: "errors:FILE_TOO_LARGE",
  FILE_TYPE: "errors:FILE_TYPE",
  TOO_MANY_FILES: "errors:TOO_MANY_FILES",
  BUSY: "errors:BUSY",
  INTERNAL_SERVER_ERROR: "errors:outage",
  UNREACHABLE: "errors:outage",
};

type More = {
  fields?: Record<string, ErrorText>;
  fileFlaw?: FileFlaw | null;
  fileLimit?: number | null;
  detail?: Record<string, string | number>;
  retryAfter?: number | null;
  wait?: ErrorText | null;
};

/**
 * A refusal or a failure of the services, in our words. It is a Response, so that one nobody handles shows the error page
 * of its status; an action that can do better passes its act to `attempt`, or asks what the refusal is.
 */
export class Problem extends Response {
  /** The code of the wire, for the files of this folder; pages ask the questions below. */
  readonly code: Code;
  /** Our field name → what to say of it. */
  readonly fields: Record<string, ErrorText>;
  /** Why a file was refused; null when none was, or for a reason that is new to us. */
  readonly fileFlaw: FileFlaw | null;
  /** The size in bytes that the file, or all of them, may not pass; null when the services name none. */
  readonly fileLimit: number | null;
  /** What the wire adds, for the files of this folder. */
  readonly detail: Record<string, string | number>;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** How long to wait before the next try, as the call declares it; null when the services do not say. */
  readonly wait: ErrorText | null;

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
  }

  /** What to say of it where nothing better is known. */
  get sentence(): TextKey {
    return this.isOutage ? "errors:outage" : sentences[this.code];
  }

  /** The services cannot answer now: nobody's input is wrong. */
  get isOutage(): boolean {
    return this.status >= 500;
  }

  /** What was asked for does not exist, or is not this account's. */
  get isMissing(): boolean {
    return this.status === 404;
  }

  /** Too many calls in a short time. */
  get isTooOften(): boolean {
    return this.status === 429;
  }

  /** What the form was about has changed since its page was shown. */
  get isOutdated(): boolean {
    return this.code === "CONFLICT";
  }

  /** The time for which a slot was held is over. */
  get isExpiredHold(): boolean {
    return this.code === "HOLD_EXPIRED";
  }
}

/** An error that is a refusal or a failure of the services; throws any other. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
