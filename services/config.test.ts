import { expect, test } from "vitest";
import { ConfigError, readServicesConfig, refusePublicDemonstration } from "./config.ts";

const real = {
  SMTP_URL: "smtp://mail.example",
  SESSION_SECRET: "a secret long enough for anyone at all",
  PUBLIC_ORIGIN: "https://cabinet.example",
};

test("outside the demonstration the secret and the public origin are required, each named in a sentence", () => {
  expect(readServicesConfig(real)).toMatchObject({ demonstration: false, publicOrigin: "https://cabinet.example" });
  for (const name of ["SESSION_SECRET", "PUBLIC_ORIGIN"] as const)
    for (const missing of [undefined, ""]) {
      const read = () => readServicesConfig({ ...real, [name]: missing });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(`${name}: is required outside the demonstration`);
    }
});

test("R21 the demonstration needs no origin on its own machine, and leave to show itself to others", () => {
  const config = readServicesConfig({ SESSION_SECRET: real.SESSION_SECRET });
  expect(config).toMatchObject({ demonstration: true, publicOrigin: undefined });
  refusePublicDemonstration(config, "127.0.0.1");
  expect(() => refusePublicDemonstration(config, "0.0.0.0")).toThrow(ConfigError);
});
