import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { createTranslator, type Texts } from "./translator";

const files = import.meta.glob<Texts>("../../locales/*/*.ts", { eager: true, import: "default" });

/** The texts of a language by file. */
const textsOf = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/locales/${language}/`))
      .map(([path, texts]) => [path.split("/").at(-1)!.replace(".ts", ""), texts]),
  );

/** The key of each text and of each part, and of each plural form without its ending. */
const keysIn = (texts: Texts, above = ""): string[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const key = `${above}${name}`;
    const keys = [key, key.replace(/_(one|many|other)$/, "")];
    return typeof text === "object" && !Array.isArray(text) ? [...keys, ...keysIn(text as Texts, `${key}.`)] : keys;
  });

test.each(["fr", "en"])("law 10 in %s the browser reads each text as the server does", async (language) => {
  const texts = textsOf(language);
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: texts },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  const translator = createTranslator(language, async (file) => texts[file]!);
  await translator.loadNamespaces(Object.keys(texts));
  const values = { name: "<Zoé> $& {{to}} $t(skip)", to: "zoe@demo.example", time: "9\u00a0h\u00a015", digits: 4 };
  const asked = [undefined, values, { ...values, returnObjects: true }];
  const counted = [0, 1, 2, 1_000_000].map((count) => ({ ...values, count }));
  let compared = 0;
  for (const [file, part] of Object.entries(texts)) {
    const [server, browser] = [i18n, translator].map(
      (from) =>
        from.getFixedT(language, [file, "common"] as never) as unknown as (key: unknown, of?: object) => unknown,
    );
    for (const key of new Set(keysIn(part)))
      for (const of of [...asked, ...counted]) {
        const isPart = typeof server!(key, { ...of, returnObjects: true }) === "object";
        if (isPart && !(of as { returnObjects?: boolean } | undefined)?.returnObjects) continue;
        expect(browser!(key, of), `${file}:${key}`).toEqual(server!(key, of));
        expect(browser!([`${file}:missing`, `${file}:${key}`], of)).toEqual(
          server!([`${file}:missing`, `${file}:${key}`], of),
        );
        compared += 1;
      }
  }
  expect(compared).toBeGreaterThan(1000);
});
