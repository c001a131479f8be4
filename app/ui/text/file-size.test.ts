import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";
import en from "../../locales/en/common.ts";
import fr from "../../locales/fr/common.ts";
import { fileSizeText } from "./file-size.ts";

test.each([
  [1, "1 ko", "1 kB"],
  [1025, "2 ko", "2 kB"],
  [1_000_000, "977 ko", "977 kB"],
  [1_048_576, "1 Mo", "1 MB"],
  [5_242_880, "5 Mo", "5 MB"],
  [5_242_881, "5,1 Mo", "5.1 MB"],
])("decisions 2.10 %d bytes read as %s, the limit as the limit", async (bytes, french, english) => {
  const i18n = createInstance();
  await i18n.init({ lng: "fr", defaultNS: "common", resources: { fr: { common: fr }, en: { common: en } } });
  const t = (language: string) => i18n.getFixedT(language) as unknown as TFunction<"common">;
  expect([fileSizeText(bytes, t("fr"), "fr"), fileSizeText(bytes, t("en"), "en")]).toEqual([french, english]);
});
