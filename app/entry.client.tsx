import { setNonce } from "get-nonce";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { I18nContext } from "./ui/text/translation";
import { createTranslator, type Texts } from "./ui/text/translator";

const files = import.meta.glob<Texts>("./locales/*/*.ts", { import: "default" });

async function hydrate() {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
  const { lang, dataset } = document.documentElement;
  const translator = createTranslator(lang, (file) => files[`./locales/${lang}/${file}.ts`]!());
  await translator.loadNamespaces((dataset.ns ?? "common").split(" "));
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nContext value={translator}>
        <HydratedRouter />
      </I18nContext>,
    );
  });
}

hydrate();
