import { type Cookie, href, redirect } from "react-router";
import { z } from "zod";
import { ownPath } from "~/.server/account";
import { getForm } from "~/.server/body";
import { depsContext } from "~/.server/context";
import { pressed } from "~/.server/form";
import { cookieChoiceCookie, lightCookie } from "~/.server/preferences";
import type { Route } from "./+types/preferences";

const choices = z.object({
  cookies: z.enum(["refuse", "accept"]).nullable().catch(null),
  light: z.enum(["on", "off"]).nullable().catch(null),
});

export const loader = () => redirect(href("/"));

/**
 * Keeps what was chosen and goes back to the page it was chosen on; an unknown choice changes nothing. The language, which
 * every form may choose, is kept by then.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const { cookies, light } = choices.parse({
    cookies: pressed(form, "cookies"),
    light: pressed(form, "light"),
  });
  const secure = context.get(depsContext).publicOrigin.startsWith("https:");
  const headers = new Headers();
  const keep = async (cookie: Cookie, value: string | null) => {
    if (value) headers.append("set-cookie", await cookie.serialize(value, { secure }));
  };
  await keep(cookieChoiceCookie, cookies);
  await keep(lightCookie, light);
  return redirect(ownPath(form.get("from")), { status: 303, headers });
}

/** Not a mere resource, so that a refused form shows the error page. */
export default function Preferences() {
  return null;
}
