import { expect, test } from "vitest";
import { appointmentStatuses, recordActs } from "../app/api/.server/codes.ts";
import dashboardEn from "../app/locales/en/dashboard.ts";
import logEn from "../app/locales/en/log.ts";
import dashboardFr from "../app/locales/fr/dashboard.ts";
import logFr from "../app/locales/fr/log.ts";
import { exportWords } from "../services/records/export/words.ts";

const pages = { fr: { dashboard: dashboardFr, log: logFr }, en: { dashboard: dashboardEn, log: logEn } } as const;

test.each(["fr", "en"] as const)("law 10 a copy of a record names acts and states as the pages do (%s)", (language) => {
  const { acts, statuses } = exportWords[language];
  const { dashboard, log } = pages[language];
  for (const [act, word] of Object.entries(recordActs))
    expect.soft(acts[act as keyof typeof acts], act).toBe(log.acts[word]);
  for (const [status, word] of Object.entries({ ...appointmentStatuses, DONE: "done", OVER: "over" } as const))
    expect.soft(statuses[status as keyof typeof statuses], status).toBe(dashboard.status[word]);
});
