import { type Cookie, href, redirect } from "react-router";
import { z } from "zod";
import { languages } from "~/frame/site-header";
import { ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import { toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { cookieChoiceCookie, lightCookie, readPreferences } from "~/web/.server/preferences";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/preferences";

const choices = z.object({
  cookies: z.enum(["refuse", "accept"]).nullable().catch(null),
  light: z.enum(["on", "off"]).nullable().catch(null),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { light, cookieChoice } = await readPreferences(request);
  const from = new URL(request.url).searchParams.get("from");
  return {
    light: light ? ("on" as const) : ("off" as const),
    cookies: cookieChoice ?? ("none" as const),
    returnTo: from === null ? null : toLocalPath(from),
    path: context.get(appContext).path,
  };
}

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
  const from = toLocalPath(form.get("from"));
  // This page says it itself.
  const isHere = from.startsWith(href("/preferences"));
  if (light && !isHere) getSession(context).set("flash", { tone: "ok", key: `site:preferences.light.${light}` });
  return redirect(from, { status: 303, headers });
}

/** What stands around a page without a form, for pages that have one: they lead here in a new tab. */
export default function Preferences({ loaderData: { light, cookies, returnTo, path } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["site", "common", "legal"]);
  const other = light === "on" ? "off" : "on";
  return (
    <Page title={t("preferences.title")} intro={t("preferences.intro")} width="form">
      <Title of={t("preferences.title")} />
      {returnTo !== null && <p>{t("preferences.tab")}</p>}
      <form method="post">
        <CsrfField />
        <input type="hidden" name="from" value={path} />
        <h2>{t("preferences.language")}</h2>
        {languages.flatMap(({ code, name }) => [
          <ChoiceButton
            key={code}
            look="plain"
            name="language"
            choice={code}
            label={name}
            lang={code}
            aria-current={i18n.language === code ? "true" : undefined}
          />,
          " ",
        ])}
        <h2>{t("preferences.light.title")}</h2>
        <p>{t(`preferences.light.${light}`)}</p>
        <ChoiceButton
          look="plain"
          name="light"
          choice={other}
          label={t(other === "on" ? "preferences.light.toOn" : "preferences.light.toOff")}
        />
        <h2>{t("common:cookies.title")}</h2>
        <p>{t(`legal:cookies.choice.${cookies}`)}</p>
        <ChoiceButton look="plain" name="cookies" choice="refuse" label={t("common:cookies.refuse")} />{" "}
        <ChoiceButton look="plain" name="cookies" choice="accept" label={t("common:cookies.accept")} />
      </form>
      {returnTo !== null && (
        <>
          <h2>{t("preferences.back")}</h2>
          <p>
            <ButtonLink look="plain" to={returnTo}>
              {t("preferences.reopen")}
            </ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}
