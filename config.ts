import { z } from "zod";
import {
  ConfigError,
  parseEnvironment,
  readServicesConfig,
  refusePublicDemonstration,
  type ServicesConfig,
} from "./services/config.ts";

const blank = (value: unknown) => (value === "" ? undefined : value);

const environment = z.object({
  PORT: z.preprocess(blank, z.coerce.number("must be a number").int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(blank, z.string().default("127.0.0.1")),
  SERVICES_URL: z.preprocess(blank, z.url("must be an address such as http://127.0.0.1:4000").optional()),
  TRUST_PROXY: z.preprocess(blank, z.coerce.number("must be a number of proxies").int().min(0).max(5).default(0)),
});

export type Config = {
  port: number;
  host: string;
  /** Services as a process of their own; embedded when absent. */
  servicesUrl?: string;
  /** Proxies in front, counted from the right of X-Forwarded-For. */
  trustProxy: number;
  services: ServicesConfig;
};

/** Reads every setting of the web server; throws ConfigError with a sentence naming the wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { PORT, HOST, SERVICES_URL, TRUST_PROXY } = parseEnvironment(environment, env);
  const services = readServicesConfig(env);
  refusePublicDemonstration(services, HOST);
  return { port: PORT, host: HOST, servicesUrl: SERVICES_URL, trustProxy: TRUST_PROXY, services };
}

export { ConfigError };
