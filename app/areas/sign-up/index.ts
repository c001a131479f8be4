import { href, redirect } from "react-router";
import { getSession } from "~/web/.server/session";
import { endSignUp } from "~/web/.server/sign-up";
import { redirectToCurrent } from "./.server/flow";
import type { Route } from "./+types/index";

/** Redirects to the first incomplete step. */
export async function loader({ context }: Route.LoaderArgs) {
  throw await redirectToCurrent(context);
}

/** Erases the answers of an unfinished sign-up: others may use the same browser. Idempotent. */
export async function action({ context }: Route.ActionArgs) {
  await endSignUp(context);
  const session = getSession(context);
  // A page of the erased one says nothing of one that was sent before.
  session.set("sentSignUp", undefined);
  session.set("flash", { tone: "ok", key: "sign-up:erased" });
  throw redirect(href("/create-patient/identity"), 303);
}

/** With a component, a refused form shows the error page, which resource routes do not have. */
export default function SignUpStart() {
  return null;
}
