import { href } from "react-router";
import { findSpecialities } from "~/api/.server/lookups";
import { appContext } from "~/web/.server/context";
import { escapeMarkup } from "~/web/.server/escape-markup";
import { listedPaths } from "~/web/.server/facts";
import type { Route } from "./+types/sitemap";

/**
 * The site map for search engines (sitemaps.org 0.9): the pages open to guests, and the search of each
 * speciality. Kept by no shared cache, like robots.txt: its addresses may be those of the `Host` that was asked for.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const specialities = (await findSpecialities(context)) ?? [];
  const searches = specialities.map(({ slug }) => `${href("/search")}?specialty=${encodeURIComponent(slug)}`);
  const urls = [...listedPaths().filter((path) => path !== href("/search")), ...searches].map(
    (path) => `<url><loc>${escapeMarkup(new URL(path, context.get(appContext).publicOrigin).href)}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
    { headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "private, max-age=3600" } },
  );
}
