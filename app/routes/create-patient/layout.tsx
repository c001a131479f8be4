import { Outlet } from "react-router";
import { signUpMiddleware } from "~/.server/sign-up";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [signUpMiddleware];

/** Asks the server at each change of page: the draft is read there alone. */
export const loader = () => null;

export default function CreatePatient() {
  return <Outlet />;
}
