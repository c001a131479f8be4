import { type City, findPlaces } from "~/api/.server/lookups";
import type { Suggestion } from "~/ui/enhance/live-search";
import type { Route } from "./+types/communes";

const suggestion = (city: City, code: string | undefined, label: string): Suggestion => ({
  value: `${city.id} ${code ?? ""}`,
  label,
  fills: { city: city.name, ...(code && { postalCode: code }) },
});

/** «69001 – 69009» for a city with many postal codes. */
const codesOf = ({ postalCodes: codes }: City) =>
  codes.length > 2 ? `${codes[0]} – ${codes.at(-1)}` : codes.join(", ");

/**
 * Suggestions for an address, by postal code or by name, from 3 characters on; an empty list when the services fail.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const { code: typedCode, cities } = typed.length < 3 ? { code: "", cities: [] } : await findPlaces(context, typed);
  const suggestions = cities.flatMap((city) => {
    if (!typedCode) {
      const only = city.postalCodes.length === 1 ? city.postalCodes[0] : undefined;
      return [suggestion(city, only, `${city.name} (${codesOf(city)})`)];
    }
    const codes = city.postalCodes.filter((code) => code.startsWith(typedCode));
    return codes.map((code) => suggestion(city, code, `${code} ${city.name}`));
  });
  return Response.json(suggestions.slice(0, 12), { headers: { "cache-control": "private, max-age=60" } });
}
