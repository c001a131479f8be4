import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import enDashboard from "~/locales/en/dashboard";
import en from "~/locales/en/payment";
import frDashboard from "~/locales/fr/dashboard";
import fr from "~/locales/fr/payment";
import { consentTextVersion } from "./bookings";

type Texts = { check: typeof fr.check | typeof en.check };

/** What step 5 says beside its three boxes, and the boxes. */
const consented = ({ check }: Texts, joinFrom: string) => {
  const { procedure, procedureFor, setting, settingFor, fees } = check;
  const { rulesText, workStop, courseText, reportText, dataText } = check;
  return [
    procedure,
    procedureFor,
    setting,
    settingFor,
    fees,
    rulesText,
    workStop,
    joinFrom,
    courseText,
    reportText,
    dataText,
  ];
};

test("decisions 2.6 the version of a consent changes with its words", () => {
  const words = [...consented(fr, frDashboard.closed.joinFrom), ...consented(en, enDashboard.closed.joinFrom)];
  const digest = createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 12);
  expect({ digest, consentTextVersion }).toEqual({ digest: "8345d3e08920", consentTextVersion: "2026-11-26.2" });
});
