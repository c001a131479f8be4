import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { saveLanguage } from "~/api/.server/patients";
import { getForm } from "~/web/.server/forms/body";
import { pressedLanguage } from "~/web/.server/forms/form";
import { findAccount } from "./account";
import { appContext } from "./context";
import { findFacts } from "./facts";
import { getLanguage, type Language, languageCookie, setLanguage } from "./i18n";

type Context = Readonly<RouterContextProvider>;

/** Saves a language in the browser for later requests. */
async function saveLanguageCookie(context: Context, response: Response, language: Language): Promise<void> {
  const secure = context.get(appContext).publicOrigin.startsWith("https:");
  response.headers.append("set-cookie", await languageCookie.serialize(language, { secure }));
}

/** Saves the language whose button sent a form that was redirected because the session had ended. */
export async function saveInterruptedLanguage(context: Context, response: Response): Promise<void> {
  const chosen = pressedLanguage(await getForm(context));
  if (chosen && chosen !== getLanguage(context)) await saveLanguageCookie(context, response, chosen);
}

/**
 * Applies the language button of a submitted form: to this response, to later ones, and to the mails of the account
 * (PF-006).
 */
export const languageChoiceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) return next();
  // A form of another site chooses nothing.
  if (findFacts(context)?.acceptsAnyOrigin) return next();
  const chosen = pressedLanguage(await getForm(context));
  if (!chosen) return next();
  setLanguage(context, chosen);
  const response = await next();
  // After the page: an ended session redirects to the login from here too, and the form must be saved first.
  if (findAccount(context))
    await saveLanguage(context, chosen).catch((thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
    });
  await saveLanguageCookie(context, response, chosen);
  return response;
};
