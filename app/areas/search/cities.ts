import { findCities } from "~/api/.server/lookups";
import type { Route } from "./+types/cities";

/** Suggestions of cities, from 2 characters on; an empty list when the services fail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const found = typed.length < 2 ? [] : await findCities(context, typed);
  const suggestions = [...new Set(found.map(({ name }) => name))].map((name) => ({ value: name, label: name }));
  return Response.json(suggestions, { headers: { "cache-control": "private, max-age=60" } });
}
