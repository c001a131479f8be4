import { type City, findPlaces } from "~/api/.server/lookups";
import type { Route } from "./+types/cities";

/** «Lyon», or with a postal code where one was typed or several towns have the name, «Saint-Denis (97400)». */
function labelOf({ name, postalCodes }: City, typedCode: string, names: string[]): string {
  const code = postalCodes.find((one) => typedCode && one.startsWith(typedCode)) ?? postalCodes[0];
  const isOneOfSeveral = names.filter((other) => other === name).length > 1;
  return code && (typedCode || isOneOfSeveral) ? `${name} (${code})` : name;
}

/** Suggestions of cities for a name or a postal code, from 2 characters on; an empty list when the services fail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const { code, cities } = typed.length < 2 ? { code: "", cities: [] } : await findPlaces(context, typed);
  const found = cities.slice(0, 10);
  const names = found.map(({ name }) => name);
  const labels = [...new Set(found.map((city) => labelOf(city, code, names)))];
  const suggestions = labels.map((label) => ({ value: label, label }));
  return Response.json(suggestions, { headers: { "cache-control": "private, max-age=60" } });
}
