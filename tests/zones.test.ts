import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";
import en from "../app/locales/en/common.ts";
import fr from "../app/locales/fr/common.ts";
import { foreignZoneText, instantText, zoneText } from "../app/ui/text/dates.ts";
import { practiceZones } from "../services/contract/zones.ts";
import { zoneText as mailText } from "../services/mails/zones.ts";

async function texts(language: "fr" | "en"): Promise<TFunction<"common">> {
  const i18n = createInstance();
  await i18n.init({ lng: language, defaultNS: "common", resources: { [language]: { common: { fr, en }[language] } } });
  return i18n.t as unknown as TFunction<"common">;
}

test.each(["fr", "en"] as const)("R16 every zone of a practice has a unique name in %s", async (language) => {
  const t = await texts(language);
  const names = practiceZones.map((zone) => zoneText(zone, t));
  for (const name of names) expect(name).toMatch(language === "fr" ? /^heure de \S/ : / time$/);
  expect(new Set([...names, zoneText("Asia/Tokyo", t)]).size).toBe(practiceZones.length + 1);
});

test.each(["fr", "en"] as const)("decisions 2.16 mails name a zone like the pages, in %s", async (language) => {
  const t = await texts(language);
  for (const zone of [...practiceZones, "Asia/Tokyo"]) expect(mailText(zone, language)).toBe(zoneText(zone, t));
});

test("R16 the time zone of Paris is named only when needed", async () => {
  const t = await texts("fr");
  expect(practiceZones.filter((zone) => foreignZoneText(zone, t) === null)).toEqual(["Europe/Paris"]);
  const textIn = (zone: string) => instantText("2026-11-24T05:30:00Z", zone, "fr", t).replaceAll("\u00a0", " ");
  expect(textIn("Europe/Paris")).toBe("6 h 30");
  expect(textIn("Indian/Reunion")).toBe("9 h 30 (heure de La Réunion, 6 h 30 à Paris)");
});
