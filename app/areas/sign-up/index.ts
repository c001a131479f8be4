import { href, redirect } from "react-router";
import { appContext } from "~/web/.server/context";
import { getSession } from "~/web/.server/session";
import { deleteSignUp, deleteSignUpCookie } from "./.server/draft";
import { signUp } from "./.server/flow";
import type { Route } from "./+types/index";

/** Redirects to the first incomplete step. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(signUp.currentPage((await signUp.find(context)) ?? {}));
}

/** Erases the answers of an unfinished sign-up: others may use the same browser. Idempotent. */
export async function action({ context }: Route.ActionArgs) {
  await deleteSignUp(context, context.get(appContext).db);
  deleteSignUpCookie(context);
  getSession(context).set("flash", { tone: "ok", key: "sign-up:erased" });
  throw redirect(href("/create-patient/identity"), 303);
}

/** With a component, a refused form shows the error page, which resource routes do not have. */
export default function SignUpStart() {
  return null;
}
