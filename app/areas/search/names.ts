import { findNames, isNameTooShort, type PractitionerName } from "~/api/.server/practitioners";
import type { Suggestion } from "~/ui/enhance/live-search";
import type { Route } from "./+types/names";

/**
 * Suggestions of practitioners' names, from 3 characters on (BK-006); an empty list when the services fail (BK-008).
 * With `regular` those who may be a regular doctor, each with the town, since others may bear the name (MR-061).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const typed = asked.get("q")?.trim().slice(0, 64) ?? "";
  const regularDoctors = asked.has("regular");
  const found = isNameTooShort(typed) ? [] : ((await findNames(context, typed, { regularDoctors })) ?? []);
  const suggestions = (regularDoctors ? found.map(toDoctor) : toNames(found)).slice(0, 10);
  return Response.json(suggestions, { headers: { "cache-control": "private, max-age=60" } });
}

/** Each name once: the search finds all who bear it. */
const toNames = (found: PractitionerName[]): Suggestion[] => {
  const names = new Map(found.map(({ id, firstName, lastName }) => [`${firstName} ${lastName}`, id]));
  return [...names].map(([label, value]) => ({ value, label }));
};

/** One practitioner, written into the fields of the identity page. */
const toDoctor = ({ id, name, specialty, postalCode, city }: PractitionerName): Suggestion => ({
  value: id,
  label: `${name}, ${specialty}, ${postalCode} ${city}`,
  fills: { doctor: name, shownId: id, shownDoctor: name },
});
