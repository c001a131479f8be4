import { href } from "react-router";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/robots";

/** What search engines need not read: pages for one visitor, behind no login. */
const closed = ["/outbox", "/payment-page", "/preferences", "/under-maintenance"];

export function loader({ context }: Route.LoaderArgs) {
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  const map = new URL(href("/sitemap.xml"), context.get(appContext).publicOrigin);
  return new Response([...lines, "", `Sitemap: ${map}`, ""].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, max-age=3600" },
  });
}
