import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** A setting that may be missing or blank. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());

/** A whole number in decimal digits from `min` to `max`, `otherwise` when missing or blank. */
export const wholeNumber = (min: number, max: number, otherwise: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  const digits = z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);
  return z.preprocess(blank, digits.pipe(z.number().min(min, message).max(max, message)).default(otherwise));
};

/** An origin of the web: scheme, host and port, without a login or a path; a slash at its end is dropped. */
export const webOrigin = (example: string) =>
  z
    .string()
    .transform((value) => value.replace(/\/$/, ""))
    .refine(
      (value) => /^https?:/.test(value) && URL.parse(value)?.origin === value,
      `must be an origin without a path, such as ${example}`,
    );

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** True for an address whose login is encoded: one that is not would be cut within the password, and printed later. */
function isServerAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && isDecodable(`${url.username}:${url.password}`) && !/[#@]/.test(url.pathname + url.search + url.hash)
  );
}

/** True for the address of a ClamAV daemon: a host and a port, or a socket of this machine. */
function isClamavAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url?.protocol === "unix:") return url.host === "" && url.pathname.length > 1;
  return (
    url?.protocol === "tcp:" &&
    url.hostname !== "" &&
    url.port !== "" &&
    url.username === "" &&
    /^\/?$/.test(url.pathname)
  );
}

/** True for the address of a bucket, with an id and a secret. */
function isBucketAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !["https:", "http:"].includes(url.protocol) || !url.username || !url.password) return false;
  try {
    decodeURIComponent(`${url.username} ${url.password}`);
  } catch {
    return false;
  }
  return /^\/[^/]+\/?$/.test(url.pathname);
}

const encoded = "special characters of the password percent-encoded";

const environment = z.object({
  DATA_DIR: z.preprocess(blank, z.string().default("./data")),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
      .refine(isServerAddress, `must be like postgres://user:password@host:5432/name, ${encoded}`),
  ),
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
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\/./, "must start with smtp:// or smtps://")
      .refine(isServerAddress, `must be like smtps://user:password@mail.example:465, ${encoded}`),
  ),
  PUBLIC_ORIGIN: optional(webOrigin("https://cabinet.example")),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64, 6),
  UNPROVEN_MAILS_PER_HOUR: wholeNumber(1, 1_000_000, 1000),
  BLOB_DIR: optional(z.string()),
  BLOB_URL: optional(
    z
      .string()
      .refine(isBucketAddress, `must be like https://id:secret@s3.example/bucket?region=fr-par, ${encoded}`)
      .transform((value) => new URL(value)),
  ),
  CLAMAV_URL: optional(
    z
      .string()
      .refine(isClamavAddress, "must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl")
      .transform((value) => new URL(value)),
  ),
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
  /** The bucket of an S3 service that has the files instead; none without it. */
  blobUrl?: URL;
  /** The daemon of ClamAV that looks at each uploaded file; none without it. */
  clamavUrl?: URL;
};

/** A wrong setting: its message is the sentence shown at the start. It names the variable and repeats no secret. */
export class ConfigError extends Error {}

/** Ends the process with the sentence of a ConfigError and exit code 1; throws any other error. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** The code of an error of the system or a server, for a sentence: its message may repeat an address or a password. */
export const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown error";
};

// Node's recursive mkdir never returns below /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Creates the folder that the variable `name` sets, if it is missing. Throws ConfigError when files cannot be written
 * there.
 */
export function requireFolder(name: "DATA_DIR" | "BLOB_DIR", folder: string): void {
  try {
    makeFolder(resolve(folder));
    // Permissions do not tell whether the file system is read-only or full.
    rmdirSync(mkdtempSync(join(folder, "writable-")));
  } catch (error) {
    throw new ConfigError(`${name}: must be a folder in which files can be written (${codeOf(error)}).`);
  }
}

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
    requireFolder("DATA_DIR", dataDir);
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
    blobUrl: values.BLOB_URL,
    clamavUrl: values.CLAMAV_URL,
  };
}

const loopback = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Throws ConfigError when invented data would be served to the public without ALLOW_DEMO (ruling R21). */
export function refusePublicDemonstration(config: ServicesConfig, host: string): void {
  const seen = config.publicOrigin ? new URL(config.publicOrigin).hostname : host;
  if (config.demonstration && !config.allowDemo && !(loopback.has(host) && loopback.has(seen)))
    throw new ConfigError("ALLOW_DEMO: set it to 1 to show the demonstration on a public address, or set SMTP_URL.");
}
