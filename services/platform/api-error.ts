import type { ErrorCode } from "../contract/endpoint.ts";

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
  TOO_MANY_REQUESTS: 429,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_RELATED: 404,
  CONFLICT: 409,
  SLOT_TAKEN: 409,
  HOLD_EXPIRED: 409,
  STEP_INCOMPLETE: 422,
  APPOINTMENT_OVERLAP: 409,
  NOT_CANCELLABLE: 422,
  CONSENT_REQUIRED: 422,
  PAYMENT_FAILED: 422,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  TOO_MANY_FILES: 422,
  BUSY: 503,
  INTERNAL_SERVER_ERROR: 500,
};

type Extra = {
  status?: number;
  errorMessages?: { field: string; message: string }[];
  detail?: Record<string, string | number>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
};

/** An error that the caller can act on; the host turns it into the failure envelope of ruling R15. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string = code, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.status = extra.status ?? statusOf[code];
    this.extra = extra;
  }
}

/** The failure envelope of an error, with its status (ruling R15). */
export function errorResponse(problem: ApiError): Response {
  const { errorMessages = [], detail, retryAfter } = problem.extra;
  return Response.json(
    { code: 0, error: problem.code, message: problem.message, errorMessages, ...(detail && { detail }) },
    {
      status: problem.status,
      headers: retryAfter === undefined ? {} : { "retry-after": String(Math.ceil(retryAfter)) },
    },
  );
}
