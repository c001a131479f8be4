import { findNames, isNameTooShort, type PractitionerName } from "~/api/.server/practitioners";
import type { Suggestion } from "~/ui/enhance/live-search";
import { withoutTitle } from "../.server/identity";
import type { IdentityFields } from "../.server/identity-schema";
import type { Route } from "./+types/doctors";

/**
 * Suggestions of regular doctors, from 3 characters of the name on, each with the town, since others may bear the name
 * (MR-061, MR-062); an empty list when the services fail.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = withoutTitle(new URL(request.url).searchParams.get("q")?.trim().slice(0, 64) ?? "");
  const found = isNameTooShort(name) ? [] : ((await findNames(context, name, { regularDoctors: true })) ?? []);
  return Response.json(found.map(suggestion), { headers: { "cache-control": "private, max-age=60" } });
}

/** The fields that name this practitioner: the page then asks no more which one is meant. */
function suggestion({ id, name, firstName, lastName, specialty, postalCode, city }: PractitionerName): Suggestion {
  const doctor = `${firstName} ${lastName}`;
  const fills = { doctor, doctorId: id, doctorName: doctor } satisfies Partial<Record<keyof IdentityFields, string>>;
  const said = `${specialty}, ${postalCode} ${city}`;
  return { value: id, label: `${name}, ${said}`, fills, said };
}
