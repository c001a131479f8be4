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
    /** Whether Vite has answered. */
    middleware: (req: IncomingMessage, res: ServerResponse) =>
      new Promise<boolean>((done) => {
        res.once("close", () => done(true));
        vite.middlewares(req, res, () => done(false));
      }),
    async close() {
      await vite.close();
      server.closeAllConnections();
    },
  };
}
