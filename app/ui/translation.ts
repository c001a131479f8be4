import type { FlatNamespace, i18n, TFunction } from "i18next";
import { use } from "react";
import { I18nContext } from "react-i18next";

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

const translators = new WeakMap<i18n, Map<string, TFunction>>();
const loading = new Map<string, Promise<unknown>>();

/**
 * The texts of these namespaces in the page's language. Stands in for the hook of react-i18next, which copies the whole
 * translator in every component that calls it: a language change loads a page anew, so nothing has to be watched for.
 */
export function useTranslation<const Ns extends Namespaces>(namespaces: Ns): { t: TFunction<Ns>; i18n: i18n } {
  const { i18n } = use(I18nContext);
  const names: readonly string[] = typeof namespaces === "string" ? [namespaces] : namespaces;
  const missing = names.filter((name) => !i18n.hasLoadedNamespace(name));
  if (missing.length > 0) use(load(i18n, missing));
  const name = names.join(" ");
  const known = translators.get(i18n) ?? new Map<string, TFunction>();
  translators.set(i18n, known);
  const t = known.get(name) ?? i18n.getFixedT(i18n.language, [...names] as FlatNamespace[]);
  known.set(name, t as TFunction);
  return { t: t as TFunction<Ns>, i18n };
}

/** Only a browser that came here without a page load lacks texts. */
function load(i18n: i18n, names: string[]): Promise<unknown> {
  const key = names.join(" ");
  const running = loading.get(key) ?? i18n.loadNamespaces(names);
  loading.set(key, running);
  return running;
}
