import "../server/mode.ts";
import { serve } from "@hono/node-server";
import { z } from "zod";
import { ConfigError, parseEnvironment, readServicesConfig, refusePublicDemonstration } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { startServices } from "./start.ts";

const environment = z.object({
  PORT: z.coerce.number("must be a number").int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
});

try {
  const { PORT, HOST } = parseEnvironment(environment, process.env);
  const config = readServicesConfig(process.env);
  refusePublicDemonstration(config, HOST);
  const log = createLog();
  const services = await startServices(config, log);
  const server = serve(
    {
      fetch: services.fetch,
      port: PORT,
      hostname: HOST,
      overrideGlobalObjects: false,
      serverOptions: { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
    },
    ({ port }) => process.stdout.write(`ready http://${HOST}:${port}\n`),
  );
  const stop = () => {
    server.close(async () => {
      await services.close();
      process.exit(0);
    });
    setTimeout(() => process.exit(1), 8_000).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
