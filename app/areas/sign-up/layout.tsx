import { Outlet } from "react-router";
import { signUpMiddleware } from "./.server/draft";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [signUpMiddleware];

/** Makes the router call the server at each navigation: the middleware reads the draft. */
export const loader = () => null;

export default function CreatePatient() {
  return <Outlet />;
}
