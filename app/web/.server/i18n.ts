import { createInstance, type InitOptions, type i18n } from "i18next";
import { createContext, createCookie, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { TextKey } from "~/locales/texts";
import type { RenderedText } from "~/ui/text/translation";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.ts", { eager: true, import: "default" });

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2) as [string, string];
  resources[language] = { ...resources[language], [file.replace(".ts", "")]: texts };
}

export type Language = "fr" | "en";

const options: InitOptions = {
  resources,
  fallbackLng: "fr",
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initAsync: false,
};

function speaking(lng: Language): i18n {
  const made = createInstance(options);
  made.init({ lng });
  return made;
}

// Translators hold no data of a request, so one per language is shared (decision 007).
const instances: Record<Language, i18n> = { fr: speaking("fr"), en: speaking("en") };

/** Cookie of the language chosen with the switch in the header. */
export const languageCookie = createCookie("language", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
});

/** The first supported language in the browser's list, French when there is none (PF-005). */
export function acceptedLanguage(header: string | null): Language {
  const wanted = (header ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", weight = "1"] = entry.replaceAll(/\s/g, "").split(";q=");
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight) };
    })
    .filter(({ language, weight }) => (language === "fr" || language === "en") && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted[0]?.language === "en" ? "en" : "fr";
}

type Context = Readonly<RouterContextProvider>;

const [detectLanguage, detectedLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ["fr", "en"],
    fallbackLanguage: "fr",
    cookie: languageCookie,
    // remix-i18next reads only the first language of the header: French for «de,en;q=0.2».
    order: ["cookie", "custom"],
    findLocale: async ({ request }) => acceptedLanguage(request.headers.get("accept-language")),
  },
  i18next: options,
});

const languageContext = createContext<Language>("fr");

/** Sets the language of this response: the visitor's choice, else the first supported language of the browser. */
export const i18nMiddleware: MiddlewareFunction<Response> = (args, next) =>
  detectLanguage(args, () => {
    setLanguage(args.context, detectedLanguage(args.context) === "en" ? "en" : "fr");
    return next();
  });

/** Changes the language for the rest of this request, whatever the visitor's cookie. */
export const setLanguage = (context: Context, language: Language): void => context.set(languageContext, language);

/** The language of this response. */
export const getLanguage = (context: Context): Language => context.get(languageContext);

/** The translator of the visitor's language. */
export const getI18n = (context: Context): i18n => instances[getLanguage(context)];

/** A name that is put into a text: its braces and dollars would be interpolated. */
export const plain = (name: string): string => name.replaceAll(/[{}$]/g, "_");

/** Renders an error in the visitor's language, with its interpolation values. */
export const renderText = (context: Context, key: TextKey, values: Record<string, string | number>): RenderedText =>
  getI18n(context).t(key as "errors:outage", values) as string as RenderedText;
