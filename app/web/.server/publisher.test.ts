import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { fictitiousPublisher } from "./publisher.ts";

const real = {
  SMTP_URL: "smtp://mail.example",
  SESSION_SECRET: "a secret long enough for anyone at all",
  PUBLIC_ORIGIN: "https://cabinet.example",
  CONTACT_ADDRESS: "contact@cabinet.example",
};
const file = join(mkdtempSync(join(tmpdir(), "cabinet-legal-")), "legal.json");
const read = (content: string, env: object = real) => {
  writeFileSync(file, content);
  return readConfig({ ...env, LEGAL_FILE: file }).publisher;
};

test("PF-109 the publisher comes from LEGAL_FILE; outside the demonstration none is invented", () => {
  const named = { ...fictitiousPublisher, publisher: "Cabinet des Lilas" };
  expect(read(JSON.stringify(named))).toEqual(named);
  expect(readConfig(real).publisher).toBeNull();
  expect(readConfig({ SESSION_SECRET: real.SESSION_SECRET }).publisher).toEqual(fictitiousPublisher);
});

test("PF-109 the site links social networks of its publisher only when configured", () => {
  const social = [{ name: "Mastodon", url: "https://social.example/@cabinet" }];
  expect(read(JSON.stringify({ ...fictitiousPublisher, social }))?.social).toEqual(social);
  const { social: _, ...silent } = fictitiousPublisher;
  expect(read(JSON.stringify(silent))?.social).toEqual([]);
  const hostile = [{ name: "Here", url: "javascript:alert(1)" }];
  expect(() => read(JSON.stringify({ ...fictitiousPublisher, social: hostile }))).toThrow("LEGAL_FILE: social.0.url");
});

test("a wrong LEGAL_FILE stops the start with a sentence that names the error", () => {
  expect(() => read("{")).toThrow("LEGAL_FILE: must be a file of JSON that can be read.");
  expect(() => read("[]")).toThrow("LEGAL_FILE: the whole is missing or wrong.");
  expect(() => read(JSON.stringify({ ...fictitiousPublisher, dpoEmail: "nobody" }))).toThrow(
    "LEGAL_FILE: dpoEmail is missing or wrong.",
  );
  expect(() => readConfig({ ...real, LEGAL_FILE: "/no/such/file" })).toThrow("LEGAL_FILE: must be a file");
});
