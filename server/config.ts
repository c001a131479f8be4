import { readFileSync } from "node:fs";
import { z } from "zod";
import { fictitiousPublisher, type Publisher, publisherSchema } from "../app/web/.server/publisher.ts";
import {
  ConfigError,
  optional,
  parseEnvironment,
  readServicesConfig,
  refusePublicDemonstration,
  type ServicesConfig,
  webOrigin,
  wholeNumber,
} from "../services/config.ts";

const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: optional(z.string()),
  SERVICES_URL: optional(webOrigin("http://127.0.0.1:4000")),
  SERVICES_TIMEOUT: wholeNumber(500, 20_000, 5_000),
  TRUST_PROXY: wholeNumber(0, 5, 0),
  LEGAL_FILE: optional(z.string()),
});

export type Config = {
  port: number;
  host: string;
  /** URL of the services when they run as a separate process; embedded when absent. */
  servicesUrl?: string;
  /** How long a page waits for the services, in milliseconds. */
  servicesTimeout: number;
  /** Number of trusted proxies in front, counted from the right of X-Forwarded-For. */
  trustProxy: number;
  /** The publisher named in the legal pages; null in production until LEGAL_FILE is set. */
  publisher: Publisher | null;
  services: ServicesConfig;
};

/** Reads and validates LEGAL_FILE. Throws ConfigError with a sentence that names the wrong field. */
function readPublisher(file: string): Publisher {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new ConfigError("LEGAL_FILE: must be a file of JSON that can be read.");
  }
  const parsed = publisherSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`LEGAL_FILE: ${parsed.error.issues[0]!.path.join(".") || "the whole"} is missing or wrong.`);
}

/** Reads every setting of the web server; throws ConfigError with a sentence naming the wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const {
    PORT,
    HOST = "127.0.0.1",
    SERVICES_URL,
    SERVICES_TIMEOUT,
    TRUST_PROXY,
    LEGAL_FILE,
  } = parseEnvironment(environment, env);
  const services = readServicesConfig(env);
  refusePublicDemonstration(services, HOST);
  const invented = services.demonstration ? fictitiousPublisher : null;
  return {
    port: PORT,
    host: HOST,
    servicesUrl: SERVICES_URL,
    servicesTimeout: SERVICES_TIMEOUT,
    trustProxy: TRUST_PROXY,
    publisher: LEGAL_FILE ? readPublisher(LEGAL_FILE) : invented,
    services,
  };
}
