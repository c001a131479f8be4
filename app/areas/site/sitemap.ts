import { href } from "react-router";
import { findSpecialities } from "~/api/.server/lookups";
import { appContext } from "~/web/.server/context";
import { listedPaths } from "~/web/.server/facts";
import type { Route } from "./+types/sitemap";

/** The site map for search engines (sitemaps.org 0.9): the pages open to guests, and the search of each speciality. */
export async function loader({ context }: Route.LoaderArgs) {
  const specialities = (await findSpecialities(context)) ?? [];
  const searches = specialities.map(({ slug }) => `${href("/search")}?specialty=${encodeURIComponent(slug)}`);
  const urls = [...listedPaths().filter((path) => path !== href("/search")), ...searches].map(
    (path) => `<url><loc>${new URL(path, context.get(appContext).publicOrigin)}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
    { headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" } },
  );
}
