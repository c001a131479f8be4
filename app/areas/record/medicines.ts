import { findMedicines } from "~/api/.server/lookups";
import type { Route } from "./+types/medicines";

/** Names of medicines for the suggestions of a field, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findMedicines(context, new URL(request.url).searchParams.get("q") ?? "");
  return Response.json(found.map(({ id, name }) => ({ value: String(id), label: name })));
}
