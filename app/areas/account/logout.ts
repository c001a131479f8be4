import { href, redirect } from "react-router";
import { logOut } from "~/api/.server/auth";
import { toLocalPath } from "~/web/.server/account";
import { getForm } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { endSignUp } from "~/web/.server/sign-up";
import type { Route } from "./+types/logout";

export const loader = () => redirect(href("/"));

export async function action({ context, request }: Route.ActionArgs) {
  const session = getSession(context);
  const { account } = session.data;
  // Not `returnTo`, which the form of the terms sends here too.
  const next = toLocalPath((await getForm(context)).get("next"));
  if (!account) throw redirect(next, 303);
  await logOut(context);
  await endSignUp(context, request);
  const values = { name: `${account.firstName} ${account.lastName}` };
  session.renew({ flash: { tone: "info", key: "account:session.goodbye", values } }, null);
  throw redirect(next, { status: 303, headers: { "clear-site-data": '"cache"' } });
}

/** With a component, a refused form shows the error page, which resource routes do not have. */
export default function Logout() {
  return null;
}
