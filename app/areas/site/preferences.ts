import { type Cookie, href, redirect } from "react-router";
import { z } from "zod";
import { toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { cookieChoiceCookie, lightCookie } from "~/web/.server/preferences";
import type { Route } from "./+types/preferences";

const choices = z.object({
  cookies: z.enum(["refuse", "accept"]).nullable().catch(null),
  light: z.enum(["on", "off"]).nullable().catch(null),
});

export const loader = () => redirect(href("/"));

/**
 * Saves the chosen preferences and returns to the page of the form; unknown values change nothing. The language, which
 * every form may choose, is already saved by the middleware.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const { cookies, light } = choices.parse({
    cookies: pressed(form, "cookies"),
    light: pressed(form, "light"),
  });
  const secure = context.get(appContext).publicOrigin.startsWith("https:");
  const headers = new Headers();
  const keep = async (cookie: Cookie, value: string | null) => {
    if (value) headers.append("set-cookie", await cookie.serialize(value, { secure }));
  };
  await keep(cookieChoiceCookie, cookies);
  await keep(lightCookie, light);
  return redirect(toLocalPath(form.get("from")), { status: 303, headers });
}

/** With a component, a refused form shows the error page, which resource routes do not have. */
export default function Preferences() {
  return null;
}
