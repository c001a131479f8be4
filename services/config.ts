import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());

const environment = z.object({
  DATA_DIR: z.preprocess(blank, z.string().default("./data")),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")),
  SESSION_SECRET: optional(
    z
      .string()
      .transform((value) => value.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every(({ length }) => length >= 32),
        "must have at least 32 characters, and a comma only before a former one as long",
      )
      .refine((secrets) => secrets.length <= 2, "takes two secrets at most, the new one before the former")
      .refine(([one, other]) => one !== other, "names the same secret twice"),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")),
  PUBLIC_ORIGIN: optional(
    z
      .url("must be an address such as https://cabinet.example")
      .refine(
        (value) => new URL(value).origin === value,
        "must be an origin without a path, such as https://cabinet.example",
      ),
  ),
  PASSWORD_MIN_LENGTH: z.preprocess(blank, z.coerce.number("must be a number").int().min(6).max(64).default(6)),
  UNPROVEN_MAILS_PER_HOUR: z.preprocess(
    blank,
    z.coerce.number("must be a number").int().min(1).max(1_000_000).default(1000),
  ),
  BLOB_DIR: optional(z.string()),
  CONTACT_ADDRESS: optional(z.email("must be an e-mail address")),
  ALLOW_DEMO: z.preprocess(blank, z.enum(["0", "1"], "must be 0 or 1").default("0")),
});

export type ServicesConfig = {
  dataDir: string;
  databaseUrl?: string;
  /** Secret from which every key of the host is derived, by purpose. */
  secret: string;
  /** Former secret, which still decrypts and verifies while the secret changes. */
  formerSecret?: string;
  smtpUrl?: string;
  /**
   * True without SMTP, when no real person can receive a code: invented data, local outbox, local payment page (ruling
   * R21).
   */
  demonstration: boolean;
  allowDemo: boolean;
  /** The public origin; always set outside the demonstration. */
  publicOrigin?: string;
  /** The origin in links of mails and calendars; in the demonstration that of the local web server. */
  siteOrigin: string;
  passwordMinLength: number;
  /** How many mails the whole site sends in an hour to addresses that nobody has proven. */
  unprovenMailsPerHour: number;
  /** The recipient of messages of the contact form. */
  contactAddress: string;
  blobDir: string;
};

/** A wrong setting: its message is the sentence shown at the start. */
export class ConfigError extends Error {}

/** Parses environment variables with a zod schema. Throws a ConfigError that names the first wrong one. */
export function parseEnvironment<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.infer<T> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ConfigError(`${issue.path.join(".")}: ${issue.message}.`);
}

function readStoredSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    return readFileSync(file, "utf8").trim();
  }
}

/** Reads the settings of the services host. Throws ConfigError with a sentence that names the wrong one. */
export function readServicesConfig(env: Record<string, string | undefined>): ServicesConfig {
  const values = parseEnvironment(environment, env);
  const demonstration = values.SMTP_URL === undefined;
  if (!demonstration && values.SESSION_SECRET === undefined)
    throw new ConfigError("SESSION_SECRET: is required outside the demonstration, with at least 32 characters.");
  if (!demonstration && values.PUBLIC_ORIGIN === undefined)
    throw new ConfigError("PUBLIC_ORIGIN: is required outside the demonstration, such as https://cabinet.example.");
  if (!demonstration && values.CONTACT_ADDRESS === undefined)
    throw new ConfigError("CONTACT_ADDRESS: is required outside the demonstration, such as contact@cabinet.example.");
  const [secret = readStoredSecret(values.DATA_DIR), formerSecret] = values.SESSION_SECRET ?? [];
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    secret,
    formerSecret,
    smtpUrl: values.SMTP_URL,
    demonstration,
    allowDemo: values.ALLOW_DEMO === "1",
    publicOrigin: values.PUBLIC_ORIGIN,
    siteOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${Number(env.PORT) || 3000}`,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    unprovenMailsPerHour: values.UNPROVEN_MAILS_PER_HOUR,
    contactAddress: values.CONTACT_ADDRESS ?? "contact@demo.example",
    blobDir: values.BLOB_DIR ?? join(values.DATA_DIR, "blobs"),
  };
}

const loopback = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Throws ConfigError when invented data would be served to the public without ALLOW_DEMO (ruling R21). */
export function refusePublicDemonstration(config: ServicesConfig, host: string): void {
  const seen = config.publicOrigin ? new URL(config.publicOrigin).hostname : host;
  if (config.demonstration && !config.allowDemo && !(loopback.has(host) && loopback.has(seen)))
    throw new ConfigError("ALLOW_DEMO: set it to 1 to show the demonstration on a public address, or set SMTP_URL.");
}
