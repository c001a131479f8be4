import { createCookie } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";

const files = import.meta.glob<Record<string, unknown>>("../locales/*/*.ts", { eager: true, import: "default" });

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2) as [string, string];
  resources[language] = { ...resources[language], [file.replace(".ts", "")]: texts };
}

export type Language = "fr" | "en";

/** The visitor's language: what was chosen, else what the browser asks for, else French (PF-005). */
export const languageCookie = createCookie("language", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
});

const [i18nMiddleware, languageOf, getI18n] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ["fr", "en"],
    fallbackLanguage: "fr",
    cookie: languageCookie,
    order: ["cookie", "header"],
  },
  i18next: { resources, fallbackLng: "fr", defaultNS: "common", interpolation: { escapeValue: false } },
});

/** «fr» or «en». */
export const getLanguage = (context: Parameters<typeof languageOf>[0]): Language =>
  languageOf(context) === "en" ? "en" : "fr";

export { getI18n, i18nMiddleware };
