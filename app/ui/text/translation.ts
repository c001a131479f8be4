import type { FlatNamespace, TFunction, TOptions } from "i18next";
import { createContext, use } from "react";
import type { TextKey } from "~/locales/texts";
import type { Translator } from "./translator";

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

/** The translator of the page. */
export const I18nContext = createContext<Translator | null>(null);

const translators = new WeakMap<Translator, Map<string, TFunction>>();
const loading = new Map<string, Promise<unknown>>();

/**
 * The texts of these namespaces in the page's language. A language change reloads the page, so none is subscribed to.
 */
export function useTranslation<const Ns extends Namespaces>(namespaces: Ns): { t: TFunction<Ns>; i18n: Translator } {
  const i18n = use(I18nContext)!;
  const names: readonly string[] = typeof namespaces === "string" ? [namespaces] : namespaces;
  const name = names.join(" ");
  const isLoaded = names.every((one) => i18n.hasLoadedNamespace(one));
  const load = isLoaded ? loading.get(name) : startLoading(i18n, names, name);
  // Also after loading: a suspended component renders again and must call the same hooks.
  if (load) use(load);
  const known = translators.get(i18n) ?? new Map<string, TFunction>();
  translators.set(i18n, known);
  const t = known.get(name) ?? cacheTexts(i18n.getFixedT(i18n.language, [...names] as FlatNamespace[]) as TFunction);
  known.set(name, t);
  return { t: t as TFunction<Ns>, i18n };
}

/**
 * Caches texts without values, and lists of texts, whose values are those of the site; an array of keys is a new object
 * at each call and is not cached.
 */
function cacheTexts(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const lookUp = (key: string | string[], options?: TOptions): string => {
    if (typeof key !== "string" || (options && !options.returnObjects)) return t(key as "skip", options);
    const name = options ? `${key} ${JSON.stringify(options)}` : key;
    const text = texts.get(name) ?? t(key as "skip", options);
    texts.set(name, text);
    return text;
  };
  return lookUp as TFunction;
}

/** Only needed after a navigation without a page load. */
function startLoading(i18n: Translator, names: readonly string[], name: string): Promise<unknown> {
  const running = loading.get(name) ?? i18n.loadNamespaces([...names]);
  loading.set(name, running);
  return running;
}

declare const rendered: unique symbol;

/** A text already in the reader's language, because it has interpolation values; created by `renderText`. */
export type RenderedText = string & { readonly [rendered]: true };

/** The error of a field, or of a whole form. */
export type ErrorText = TextKey | RenderedText;

/** Whether a text is a translation key. */
export const isKey = (text: ErrorText | string): text is TextKey => /^[a-z-]+:[\w.-]+$/i.test(text);

/** The text of an error: errors are translation keys, and one without a text gets the generic one (PF-129). */
export const errorText = (
  t: TFunction<"common">,
  error: string,
  values: Record<string, string | number> = {},
): string => (isKey(error) ? t([error, "errors:page.500.text"] as unknown as "error.prefix", values) : error);

/** Translates errors into the page's language; a text that is no key is shown unchanged. */
export function useErrorText() {
  const { t } = useTranslation("common");
  return (error: string): string => errorText(t, error);
}
