import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import enDashboard from "~/locales/en/dashboard";
import en from "~/locales/en/payment";
import frDashboard from "~/locales/fr/dashboard";
import fr from "~/locales/fr/payment";
import { consentTextVersion } from "./bookings";

type Texts = { check: typeof fr.check | typeof en.check };

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
  // New words are a new version: who gave a consent gave it to those of theirs.
  expect({ digest, consentTextVersion }).toEqual({ digest: "9bd61a3cf298", consentTextVersion: "2026-11-26.3" });
});
