import { redirect } from "react-router";
import { findSignUp, firstOpenStep } from "~/.server/sign-up";
import type { Route } from "./+types/index";

/** Leads to the first step that waits for an answer. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(firstOpenStep(await findSignUp(context)));
}
