import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import enDashboard from "~/locales/en/dashboard";
import en from "~/locales/en/payment";
import frDashboard from "~/locales/fr/dashboard";
import fr from "~/locales/fr/payment";
import { consentTextVersion } from "./bookings";

type Texts = { check: typeof fr.check | typeof en.check };

/** The digest of the words of each version: a new line for new words, none is ever changed. */
const digests: Readonly<Record<string, string>> = {
  "2026-11-26.3": "9bd61a3cf298",
};

/** What step 5 says beside its boxes, and the boxes. */
const consented = ({ check }: Texts, joinFrom: string) => {
  const { procedure, procedureFor, setting, settingFor, fees, sendToGp } = check;
  const { rulesText, workStop, courseText, reportText, dataText } = check;
  const boxes = [procedure, procedureFor, setting, settingFor, fees, sendToGp];
  return [...boxes, rulesText, workStop, joinFrom, courseText, reportText, dataText];
};

test("decisions 2.6 the version of a consent changes with its words", () => {
  const words = [...consented(fr, frDashboard.closed.joinFrom), ...consented(en, enDashboard.closed.joinFrom)];
  const digest = createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 12);
  expect(digests[consentTextVersion]).toBe(digest);
  expect(new Set(Object.values(digests)).size).toBe(Object.keys(digests).length);
});
