import type { ErrorCode } from "../../../services/contract/endpoint";
import { type FileFlaw, fileFlaw } from "../../../services/contract/files";

export type { FileFlaw };

type More = { fields?: Record<string, string>; detail?: Record<string, string | number>; retryAfter?: number | null };

/**
 * A refusal or a failure of the services. It is a Response, so that one nobody handles shows the error page of its
 * status; an action that can do better reads its code.
 */
export class Problem extends Response {
  readonly code: ErrorCode | "UNREACHABLE";
  /** Field name of the wire → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly detail: Record<string, string | number>;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode | "UNREACHABLE", status: number, more: More = {}) {
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

  /** The services cannot answer now: nobody's input is wrong. */
  get isOutage(): boolean {
    return this.status >= 500;
  }
}
