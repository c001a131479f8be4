import { z } from "zod";

/**
 * Who may call: «public» needs no token, «optional» takes one and needs none, the others a bearer token of that role
 * («bearer» is either role).
 */
export type Auth = "public" | "optional" | "bearer" | "patient" | "practitioner";

/** One call of the published contract, in wire words. */
export type Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `{name}` placeholders, as the specification writes it. */
  path: string;
  auth: Auth;
  summary: string;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  /** The body is multipart/form-data; the handler then gets the uploads in `files`. */
  multipart: boolean;
  /** Limit on the number of files of a multipart body. */
  maxFiles: number;
  /** It answers the bytes of a file instead of the envelope; `answer` is then the response itself. */
  bytes: boolean;
  /** It changes data, so the audit keeps a row of it: all but GET, unless set. */
  writes: boolean;
  /** It reads what belongs to somebody else: it is limited as a write is, and the audit keeps a row of it. */
  isTraced: boolean;
  /**
   * Its caller has accepted the texts in force (ruling R7), else TERMS_REQUIRED, and is not closing the account, else
   * ACCOUNT_CLOSING: all that patients write, unless set.
   */
  needsTerms: boolean;
  /**
   * It takes an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): the same call with the same key gets the
   * answer of the first for 24 hours and has no second effect. Calls that state alone makes repeatable take none.
   */
  keepsAnswer: boolean;
  /**
   * It searches or reads a slot: limited for the session whose token is sent, even one that is just over or not needed,
   * else for the connection.
   */
  isSearch: boolean;
  /** Its callers send the token they have: all calls but the public ones, and those limited by it, unless set (PF-119). */
  sendsToken: boolean;
  /** Seconds for which callers with the same query and language may share an answer; 0: never shared. */
  sharedSeconds: number;
};

type Shape<Params, Query, Body, Answer> = Pick<Endpoint, "method" | "path" | "auth" | "summary"> & {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  multipart?: boolean;
  maxFiles?: number;
  bytes?: boolean;
  writes?: boolean;
  isTraced?: boolean;
  needsTerms?: boolean;
  keepsAnswer?: boolean;
  isSearch?: boolean;
  sendsToken?: boolean;
  sharedSeconds?: number;
};

type None = Record<string, never>;

/** Declares a call; params, query and body are empty objects by default. */
export function endpoint<Answer, Params = None, Query = None, Body = None>(
  shape: Shape<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> {
  const none = z.object({});
  const writes = shape.writes ?? shape.method !== "GET";
  return {
    multipart: false,
    maxFiles: 0,
    bytes: false,
    writes,
    isTraced: false,
    needsTerms: writes && shape.auth === "patient",
    keepsAnswer: false,
    isSearch: false,
    sendsToken: shape.auth !== "public" || shape.isSearch === true,
    sharedSeconds: 0,
    params: none as unknown as z.ZodType<Params>,
    query: none as unknown as z.ZodType<Query>,
    body: none as unknown as z.ZodType<Body>,
    ...shape,
  };
}

/** Codes of the envelope's `error` (decisions 2.18, ruling R15). */
export const errorCodes = [
  "VALIDATION",
  "BAD_CREDENTIALS",
  "USER_BLOCKED",
  "USER_MUST_CHANGE_PASSWORD",
  "TOKEN_EXPIRED",
  "CODE_INVALID",
  "CODE_BURNT",
  "ACCOUNT_EXISTS",
  "CGU_ALREADY_ACCEPTED",
  "NOTICE_ALREADY_ACCEPTED",
  "TERMS_REQUIRED",
  "TOO_MANY_REQUESTS",
  "FORBIDDEN",
  "NOT_FOUND",
  "NOT_RELATED",
  "CONFLICT",
  "SLOT_TAKEN",
  "HOLD_EXPIRED",
  "STEP_INCOMPLETE",
  "APPOINTMENT_OVERLAP",
  "TOO_MANY_APPOINTMENTS",
  "TOO_MANY_WITH_PRACTITIONER",
  "TOO_MANY_CHILDREN",
  "CHILD_HAS_APPOINTMENT",
  "HAS_APPOINTMENT",
  "ACCOUNT_CLOSING",
  "NOT_CANCELLABLE",
  "NOT_ANSWERABLE",
  "CONSENT_REQUIRED",
  "PAYMENT_FAILED",
  "FILE_TOO_LARGE",
  "FILE_TYPE",
  "TOO_MANY_FILES",
  "LIST_FULL",
  "KEY_REUSED",
  "BUSY",
  "INTERNAL_SERVER_ERROR",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * Failure envelope of ruling R15; `detail` carries what a page needs besides the code (tries left, wait in seconds).
 */
export const failure = z.object({
  code: z.literal(0),
  error: z.enum(errorCodes),
  message: z.string(),
  errorMessages: z.array(z.object({ field: z.string(), message: z.string() })),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const page = z.coerce.number().int().min(0).max(10_000).default(0);
export const size = (preset: number, max = 50) => z.coerce.number().int().min(1).max(max).default(preset);

/** A page of a list. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), totalPage: z.number().int(), totalCount: z.number().int() });

/** Years 1900 to 2199, offsets below 16 hours: accepted by every database and clock. */
const century = "(19|20|21)\\d\\d";
export const instant = z.iso
  .datetime({ offset: true })
  .regex(new RegExp(`^${century}-[\\d-]{5}T[\\d:]{8}(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):\\d\\d)$`));
export const day = z.iso.date().regex(new RegExp(`^${century}-`));
/** An id: the database writes it in small letters, however it is sent. */
export const uuid = z.uuid().toLowerCase();
/** Id of a text or of a list entry, an integer of the database; forms send it as text. */
export const itemId = z.int32().min(1);
export const itemIdInForm = z.coerce.number().int().min(1).max(2_147_483_647);
export const money = z.number().int().min(0);
