import { findPlaces } from "~/api/.server/lookups";
import { cityLabels } from "./.server/city-labels";
import type { Route } from "./+types/cities";

/** Suggestions of cities for a name or a postal code, from 2 characters on; an empty list when the services fail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const { code, cities } = await findPlaces(context, typed);
  const suggestions = cityLabels(cities, code).map((label) => ({ value: label, label }));
  return Response.json(suggestions, { headers: { "cache-control": "private, max-age=60" } });
}
