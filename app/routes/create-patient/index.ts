import { redirect } from "react-router";
import { signUp } from "~/.server/sign-up-flow";
import type { Route } from "./+types/index";

/** Leads to the first step that waits for an answer. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(signUp.currentPage((await signUp.find(context)) ?? {}));
}
