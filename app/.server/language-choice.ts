import type { MiddlewareFunction } from "react-router";
import { findAccount } from "./account";
import { keepLanguage } from "./api/patients";
import { getForm } from "./body";
import { depsContext } from "./context";
import { languagePressed } from "./form";
import { languageCookie, setLanguage } from "./i18n";

/**
 * A language button of the form sent: this answer speaks that language already, and so will the next ones, here and in
 * the mails of the account (PF-006).
 */
export const languageChoiceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) return next();
  const chosen = languagePressed(await getForm(context));
  if (!chosen) return next();
  setLanguage(context, chosen);
  const response = await next();
  // After the page: an ended session leads to the login from here too, and what was sent must be kept first.
  if (findAccount(context))
    await keepLanguage(context, chosen).catch((thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
    });
  const secure = context.get(depsContext).publicOrigin.startsWith("https:");
  response.headers.append("set-cookie", await languageCookie.serialize(chosen, { secure }));
  return response;
};
