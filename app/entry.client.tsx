import { setNonce } from "get-nonce";
import i18next from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { I18nContext } from "./ui/text/translation";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.ts", { import: "default" });

const backend = {
  type: "backend" as const,
  init() {},
  read(
    language: string,
    namespace: string,
    done: (error: Error | null, texts: Record<string, unknown> | null) => void,
  ) {
    const load = files[`./locales/${language}/${namespace}.ts`];
    if (!load) return done(new Error(namespace), null);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

async function hydrate() {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
  await i18next.use(backend).init({
    lng: document.documentElement.lang,
    ns: (document.documentElement.dataset.ns ?? "common").split(" "),
    defaultNS: "common",
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nContext value={i18next}>
        <HydratedRouter />
      </I18nContext>,
    );
  });
}

hydrate();
