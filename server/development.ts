import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createVite } from "vite";

/** Starts Vite as middleware of our server: pages reload over the same port. */
export async function startVite(server: Server) {
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: { server }, hmr: { server }, watch: { ignored: ["**/data/**"] } },
  });
  return {
    load: async <Build>() => (await vite.ssrLoadModule("virtual:react-router/server-build")) as Build,
    middleware: (req: IncomingMessage, res: ServerResponse) =>
      new Promise<void>((next) => vite.middlewares(req, res, () => next())),
    async close() {
      await vite.close();
      server.closeAllConnections();
    },
  };
}
