import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readServicesConfig } from "../services/config.ts";
import { readConfig } from "./config.ts";

// What a process prints, and the exit code: tests/chaos/wrong-settings.test.ts.

const dataFolder = mkdtempSync(join(tmpdir(), "cabinet-settings-"));
afterAll(() => rmSync(dataFolder, { recursive: true }));

const password = "ZZMARK";
const real = {
  SESSION_SECRET: "a secret that is long enough for all of us",
  SMTP_URL: "smtp://login@127.0.0.1:2525",
  PUBLIC_ORIGIN: "https://cabinet.example",
  CONTACT_ADDRESS: "contact@cabinet.example",
};

type Case = [what: string, settings: Record<string, string>, sentence: string];

const both: Case[] = [
  [
    "an impossible port of the database",
    { DATABASE_URL: `postgres://login:${password}@127.0.0.1:99999/data` },
    "DATABASE_URL: must be like postgres://",
  ],
  [
    "a database by FTP",
    { DATABASE_URL: `ftp://login:${password}@127.0.0.1/data` },
    "DATABASE_URL: must start with postgres://",
  ],
  [
    "an impossible port of the mail server",
    { ...real, SMTP_URL: `smtp://login:${password}@127.0.0.1:99999` },
    "SMTP_URL: must be like smtps://",
  ],
  [
    "a number sign in the password for mail",
    { ...real, SMTP_URL: `smtp://login:12#${password}@127.0.0.1:25` },
    "SMTP_URL: must be like smtps://",
  ],
  [
    "a percent sign in the password for mail",
    { ...real, SMTP_URL: `smtp://login:12%${password}@127.0.0.1:25` },
    "SMTP_URL: must be like smtps://",
  ],
  [
    "a space in the host for mail",
    { ...real, SMTP_URL: `smtp://login:${password}@ 127.0.0.1` },
    "SMTP_URL: must be like smtps://",
  ],
  ["a mail server without a host", { ...real, SMTP_URL: "smtp://" }, "SMTP_URL: must start with smtp:// or smtps://"],
  [
    "mail by FTP",
    { ...real, SMTP_URL: `ftp://login:${password}@127.0.0.1` },
    "SMTP_URL: must start with smtp:// or smtps://",
  ],
  [
    "an origin by FTP",
    { PUBLIC_ORIGIN: "ftp://cabinet.example", ALLOW_DEMO: "1" },
    "PUBLIC_ORIGIN: must be an origin without a path, such as https://cabinet.example.",
  ],
  [
    "an origin without a scheme",
    { PUBLIC_ORIGIN: "cabinet.example" },
    "PUBLIC_ORIGIN: must be an origin without a path, such as https://cabinet.example.",
  ],
  ["a short secret", { SESSION_SECRET: password }, "SESSION_SECRET: must have at least 32 characters"],
  [
    "a number that is too small",
    { PASSWORD_MIN_LENGTH: "3" },
    "PASSWORD_MIN_LENGTH: must be a whole number from 6 to 64.",
  ],
  ["an address that is none", { CONTACT_ADDRESS: "contact" }, "CONTACT_ADDRESS: must be an e-mail address."],
  ["a word for a switch", { ALLOW_DEMO: "yes" }, "ALLOW_DEMO: must be 0 or 1."],
];

const webAlone: Case[] = [
  ["a port in words", { PORT: "abc" }, "PORT: must be a whole number from 0 to 65535."],
  ["a port in hexadecimal", { PORT: "0x50" }, "PORT: must be a whole number from 0 to 65535."],
  ["a port out of range", { PORT: "65536" }, "PORT: must be a whole number from 0 to 65535."],
  [
    "services by FTP",
    { SERVICES_URL: "ftp://127.0.0.1:4000" },
    "SERVICES_URL: must be an origin without a path, such as http://127.0.0.1:4000.",
  ],
  [
    "services with a password",
    { SERVICES_URL: `http://login:${password}@127.0.0.1:4000` },
    "SERVICES_URL: must be an origin without a path, such as http://127.0.0.1:4000.",
  ],
  [
    "services below a path",
    { SERVICES_URL: "http://127.0.0.1:4000/api" },
    "SERVICES_URL: must be an origin without a path, such as http://127.0.0.1:4000.",
  ],
  ["proxies in words", { TRUST_PROXY: "yes" }, "TRUST_PROXY: must be a whole number from 0 to 5."],
  [
    "a patience that is too short",
    { SERVICES_TIMEOUT: "1" },
    "SERVICES_TIMEOUT: must be a whole number from 500 to 20000.",
  ],
  [
    "legal mentions that are no JSON",
    { LEGAL_FILE: import.meta.filename },
    "LEGAL_FILE: must be a file of JSON that can be read.",
  ],
];

const cases = [
  ...[...both, ...webAlone].map(([what, ...rest]) => [what, "web app", readConfig, ...rest] as const),
  ...both.map(([what, ...rest]) => [what, "services", readServicesConfig, ...rest] as const),
];

test.each(cases)("%s is refused by the %s in one sentence without a secret", (_, __, read, settings, sentence) => {
  const reading = () => read({ DATA_DIR: dataFolder, ...settings });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(sentence);
  expect(reading).toThrow(/^[A-Z_]+: [^\n]+\.$/);
  expect(reading).not.toThrow(password);
});
