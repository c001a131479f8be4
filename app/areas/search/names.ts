import { findNames, isNameTooShort } from "~/api/.server/practitioners";
import type { Route } from "./+types/names";

/**
 * Suggestions of practitioners' names, from 3 characters on (BK-006); an empty list when the services fail (BK-008).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const found = isNameTooShort(typed) ? [] : ((await findNames(context, typed)) ?? []);
  const names = new Map(found.map(({ id, firstName, lastName }) => [`${firstName} ${lastName}`, id]));
  const suggestions = [...names].slice(0, 10).map(([label, value]) => ({ value, label }));
  return Response.json(suggestions, { headers: { "cache-control": "private, max-age=60" } });
}
