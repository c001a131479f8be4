import { redirect } from "react-router";
import { signUp } from "./.server/flow";
import type { Route } from "./+types/index";

/** Redirects to the first incomplete step. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(signUp.currentPage((await signUp.find(context)) ?? {}));
}
