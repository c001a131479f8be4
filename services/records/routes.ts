import { sayNothingKnown } from "../contract/record.ts";
import { on, type Route } from "../route.ts";
import { allergyRoutes } from "./allergies.ts";
import { antecedentRoutes } from "./antecedents.ts";
import { documentRoutes } from "./documents.ts";
import { exportRoutes } from "./export/exports.ts";
import { givenDocumentRoutes } from "./given-documents.ts";
import { importRoutes } from "./import/import-summary.ts";
import { recordLogRoutes } from "./log.ts";
import { measurementRoutes } from "./measurements.ts";
import { sayNothing } from "./nothing-known.ts";
import { overviewRoutes } from "./overview.ts";
import { summaryRoutes } from "./summary.ts";
import { treatmentRoutes } from "./treatments.ts";

/** Calls about the record of a patient or a child. */
export const recordRoutes: Route[] = [
  ...allergyRoutes,
  ...antecedentRoutes,
  ...treatmentRoutes,
  ...measurementRoutes,
  ...summaryRoutes,
  ...documentRoutes,
  ...givenDocumentRoutes,
  ...recordLogRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...overviewRoutes,
  on(sayNothingKnown, sayNothing),
];
