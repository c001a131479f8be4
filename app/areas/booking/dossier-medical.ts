import { href, redirect } from "react-router";
import type { Route } from "./+types/dossier-medical";

/** Redirects the correct spelling to the URL of the specification. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`${href("/consultationprocess/dosier-medical")}${new URL(request.url).search}`, 301);
}

/** With a component, visitors without access see the error page, which resource routes do not have. */
export default function DossierMedical() {
  return null;
}
