import { expect, test } from "vitest";
import { ConfigError, readServicesConfig, refusePublicDemonstration } from "./config.ts";

const real = {
  SMTP_URL: "smtp://mail.example",
  SESSION_SECRET: "a secret long enough for anyone at all",
  PUBLIC_ORIGIN: "https://cabinet.example",
  CONTACT_ADDRESS: "contact@cabinet.example",
};

test("quality 6 outside the demonstration the secret, the public origin and the contact address are required, each named in a sentence", () => {
  expect(readServicesConfig(real)).toMatchObject({ demonstration: false, publicOrigin: "https://cabinet.example" });
  for (const name of ["SESSION_SECRET", "PUBLIC_ORIGIN", "CONTACT_ADDRESS"] as const)
    for (const missing of [undefined, ""]) {
      const read = () => readServicesConfig({ ...real, [name]: missing });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(`${name}: is required outside the demonstration`);
    }
});

test("quality 41 an invalid secret stops the start with a sentence that names it; two are accepted while it changes", () => {
  const [one, other] = ["the first secret is long enough for all", "the second secret is as long as the first"];
  const read = (secret: string) => readServicesConfig({ ...real, SESSION_SECRET: secret });
  expect(read(one)).toMatchObject({ secret: one, formerSecret: undefined });
  expect(read(`${other}, ${one}`)).toMatchObject({ secret: other, formerSecret: one });
  for (const wrong of ["short", "short,".repeat(10), `${one},short`, `short,${one}`, `${one},`])
    expect(() => read(wrong)).toThrow("SESSION_SECRET: must have at least 32 characters");
  expect(() => read(`${one},${other},${one}`)).toThrow("SESSION_SECRET: takes two secrets at most");
  expect(() => read(`${one},${one}`)).toThrow("SESSION_SECRET: names the same secret twice.");
});

test("R21 the demonstration needs no origin on a local host, and ALLOW_DEMO to be served to others", () => {
  const config = readServicesConfig({ SESSION_SECRET: real.SESSION_SECRET });
  expect(config).toMatchObject({
    demonstration: true,
    publicOrigin: undefined,
    contactAddress: "contact@demo.example",
  });
  refusePublicDemonstration(config, "127.0.0.1");
  expect(() => refusePublicDemonstration(config, "0.0.0.0")).toThrow(ConfigError);
});
