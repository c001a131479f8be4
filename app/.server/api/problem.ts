import type { TextKey } from "~/locales/texts";
import type { ErrorCode } from "../../../services/contract/endpoint";
import { type FileFlaw, fileFlaw } from "../../../services/contract/files";

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

type More = { fields?: Record<string, string>; detail?: Record<string, string | number>; retryAfter?: number | null };

/**
 * A refusal or a failure of the services. It is a Response, so that one nobody handles shows the error page of its
 * status; an action that can do better reads its code.
 */
export class Problem extends Response {
  readonly code: Code;
  /** Field name of the wire → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly detail: Record<string, string | number>;
  /** Seconds. */
  readonly retryAfter: number | null;

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
    this.detail = more.detail ?? {};
    this.retryAfter = more.retryAfter ?? null;
  }

  /** Why a file was refused; null when none was, or for a reason that is new to us. */
  get fileFlaw(): FileFlaw | null {
    return fileFlaw.safeParse(this.fields.files).data ?? null;
  }

  /** What to say of it where nothing better is known. */
  get sentence(): TextKey {
    return this.isOutage ? "errors:outage" : sentences[this.code];
  }

  /** The services cannot answer now: nobody's input is wrong. */
  get isOutage(): boolean {
    return this.status >= 500;
  }
}
