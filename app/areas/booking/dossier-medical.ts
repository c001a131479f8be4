import { href, redirect } from "react-router";
import type { Route } from "./+types/dossier-medical";

/** Redirects the correct spelling to the URL of the specification. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`${href("/consultationprocess/dosier-medical")}${new URL(request.url).search}`, 301);
}
