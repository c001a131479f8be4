import { dropExpiredDrafts } from "./appointments/expired-drafts.ts";
import { authoriseMandates } from "./appointments/payments/mandates.ts";
import { dropExpired, sweepBlobs } from "./cleanup.ts";
import { endClosedAccounts } from "./patients/erase.ts";
import { sealAnew } from "./patients/social-security.ts";
import type { Job } from "./platform/jobs.ts";
import { topUpSchedules } from "./practitioners/schedule.ts";
import { makeExports } from "./records/export/make.ts";
import { keepRecordHeads } from "./records/log.ts";

/** The background jobs of all areas. */
export const jobs: Job[] = [
  { name: "top up schedules", seconds: 86_400, run: topUpSchedules },
  { name: "make exports", seconds: 3, run: makeExports },
  { name: "drop expired drafts", seconds: 60, run: dropExpiredDrafts },
  { name: "authorise mandates", seconds: 3600, run: authoriseMandates },
  { name: "sweep blobs", seconds: 600, run: sweepBlobs },
  { name: "end closed accounts", seconds: 3600, run: endClosedAccounts },
  { name: "seal anew", seconds: 3600, run: sealAnew },
  { name: "drop expired", seconds: 3600, run: dropExpired },
  { name: "keep record heads", seconds: 86_400, run: (deps) => keepRecordHeads(deps) },
];
