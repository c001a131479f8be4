import "../server/mode.ts";
import { createServer } from "node:http";
import { z } from "zod";
import {
  optional,
  parseEnvironment,
  readServicesConfig,
  refusePublicDemonstration,
  refuseToStart,
  wholeNumber,
} from "./config.ts";
import { listen, listenerOf } from "./platform/listen.ts";
import { createLog } from "./platform/log.ts";
import { startServices } from "./start.ts";

const environment = z.object({ PORT: wholeNumber(0, 65_535, 4000), HOST: optional(z.string()) });

async function main() {
  const { PORT, HOST = "127.0.0.1" } = parseEnvironment(environment, process.env);
  const config = readServicesConfig(process.env);
  refusePublicDemonstration(config, HOST);
  const services = await startServices(config, createLog());
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
    listenerOf(services.fetch),
  );
  await listen(server, PORT, HOST).catch((error) => services.close().then(() => Promise.reject(error)));
  const stop = () => {
    server.close(async () => {
      await services.close();
      process.exit(0);
    });
    setTimeout(() => process.exit(1), 8_000).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch(refuseToStart);
