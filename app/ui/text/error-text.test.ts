import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";
import errors from "../../locales/fr/errors.ts";
import { errorText } from "./translation.ts";

test("PF-129 an error without a text shows the generic sentence, never its key", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "fr", resources: { fr: { errors } } });
  const t = i18n.t as unknown as TFunction<"common">;
  expect(errorText(t, "errors:nobodyForesawIt")).toBe("Une erreur est survenue. Rien n'a été perdu, réessayez.");
  expect(errorText(t, "errors:busy")).toMatch(/^Il y a beaucoup de monde/);
  expect(errorText(t, "lettre.pdf : 7,2 Mo, le maximum est de 5 Mo.")).toMatch(/^lettre\.pdf/);
});
