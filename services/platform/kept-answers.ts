import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "./api-error.ts";
import type { Audit } from "./audit.ts";
import type { HostDeps } from "./deps.ts";
import { deriveKeys, equalInConstantTime, hmac, seal, unseal } from "./derived-keys.ts";

/**
 * Writes the audit row of a call in the transaction of its act, and its answer where the call has an Idempotency-Key;
 * returns the answer. A refusal that has an effect, as a mailed code, is kept too.
 */
export type Keep = <Answer>(tx: Transaction<Database>, answer: Answer) => Promise<Answer>;

type Kept = {
  data?: unknown;
  refusal?: Pick<ApiError, "code" | "message" | "extra">;
  headers: [string, string][];
  accountId: string | null;
};

type KeyedCall = {
  endpoint: Pick<Endpoint, "method" | "path" | "keepsAnswer">;
  accountId: string;
  /** The Idempotency-Key header, null without one. */
  key: string | null;
  /** Path, query and body, parsed. */
  content: unknown;
  files: File[];
  /** Headers of the response, kept with it. */
  headers: Headers;
  audit: Pick<Audit, "accountId">;
};

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

const digestOf = async (file: File) => [file.name, sha256(await file.bytes()).toString("base64url")];

/**
 * How one call is run with its Idempotency-Key: `run` gives the kept answer of an earlier call by the same caller with
 * the same key and content, else what `act` returns; `keepAnswer` is for the act. Of two at once one commits, and the other
 * gets its answer. Throws ApiError VALIDATION for a malformed key, KEY_REUSED for another content.
 */
export async function withKeptAnswer(
  deps: HostDeps,
  { endpoint, accountId, key, content, files, headers, audit }: KeyedCall,
): Promise<{ keepAnswer: Keep; run: (act: () => Promise<unknown>) => Promise<unknown> }> {
  if (key === null || !endpoint.keepsAnswer) return { keepAnswer: async (_tx, answer) => answer, run: (act) => act() };
  if (!/^[\w-]{20,64}$/.test(key)) throw new ApiError("VALIDATION");
  const keys = deriveKeys(deps.config, "kept answer");
  const keyHash = sha256([endpoint.method, endpoint.path, accountId, key].join("\n"));
  const sent = JSON.stringify([content, await Promise.all(files.map(digestOf))]);

  const find = async (): Promise<{ data: unknown } | null> => {
    const row = await deps.db
      .selectFrom("kept_answer")
      .select(["content_mark", "sealed"])
      .where("key_hash", "=", keyHash)
      .executeTakeFirst();
    if (!row) return null;
    const text = unseal(keys, row.sealed);
    if (text === null || !keys.some((one) => equalInConstantTime(hmac(one, sent), row.content_mark)))
      throw new ApiError("KEY_REUSED");
    const kept = JSON.parse(text) as Kept;
    audit.accountId = kept.accountId;
    if (kept.refusal) throw new ApiError(kept.refusal.code, kept.refusal.message, kept.refusal.extra);
    for (const [name, value] of kept.headers) headers.set(name, value);
    return { data: kept.data };
  };

  const keepAnswer: Keep = async (tx, answer) => {
    const outcome = answer instanceof ApiError ? { refusal: refusalOf(answer) } : { data: answer };
    const kept: Kept = { ...outcome, headers: [...headers], accountId: audit.accountId };
    await tx
      .insertInto("kept_answer")
      .values({
        key_hash: keyHash,
        content_mark: hmac(keys[0], sent),
        sealed: seal(keys, deps.random(12), JSON.stringify(kept)),
        created_at: deps.now(),
      })
      .execute();
    return answer;
  };

  const run = async (act: () => Promise<unknown>) => {
    const earlier = await find();
    if (earlier) return earlier.data;
    try {
      return await act();
    } catch (error) {
      // A call with the same key may have committed meanwhile: this one found what it acts on used up.
      const twin = await find();
      if (twin) return twin.data;
      throw error;
    }
  };
  return { keepAnswer, run };
}

const refusalOf = ({ code, message, extra }: ApiError) => ({ code, message, extra });
