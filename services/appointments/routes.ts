import type { Route } from "../route.ts";
import { answerRoutes } from "./answers.ts";
import { calendarRoute } from "./calendar.ts";
import { cancelRoute } from "./cancel.ts";
import { holdRoute } from "./hold.ts";
import { paymentLinkRoute } from "./payments/link.ts";
import { paymentPageRoutes } from "./payments/page.ts";
import { practiceAnswerRoutes } from "./practice/answer.ts";
import { practiceReadRoutes } from "./practice/read.ts";
import { readRoutes } from "./read.ts";
import { listSharesRoute } from "./shares.ts";
import { changeShareRoute } from "./sharing.ts";
import { situationRoutes } from "./uploads/documents.ts";
import { fromRecordRoute } from "./uploads/from-record.ts";

/** The calls about appointments, from the hold to the cancellation, of the patient and of the practitioner. */
export const appointmentRoutes: Route[] = [
  holdRoute,
  ...answerRoutes,
  ...situationRoutes,
  fromRecordRoute,
  paymentLinkRoute,
  ...paymentPageRoutes,
  ...readRoutes,
  calendarRoute,
  cancelRoute,
  listSharesRoute,
  changeShareRoute,
  ...practiceReadRoutes,
  ...practiceAnswerRoutes,
];
