import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage, type Language } from "~/web/.server/i18n";
import type { Account } from "~/web/.server/session-data";
import type { pregnancyKind, rdvStatus, regularDoctor, share } from "../../../services/contract/appointments";
import type { typeUser, currentLanguage as wireLanguage } from "../../../services/contract/auth";
import type { paymentMethod, paymentState, settlePaymentPage } from "../../../services/contract/payments";
import type { registerPatient } from "../../../services/contract/sign-up";
import type { sex, tristate } from "../../../services/contract/users";

type Civility = z.infer<typeof registerPatient.body>["civility"];
/** Our word for each code; one without a word does not compile. */
type Words<Code extends string> = Readonly<Record<Code, string>>;

/** The codes of a table by our words. */
const codesOf = <Table extends Record<string, string>>(words: Table) =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [word, code])) as {
    readonly [Code in keyof Table as Table[Code]]: Code;
  };

/** Entries of the reference lists that a form treats apart: a reason, and health rights. */
export const otherReason = "AUTRE";
export const maternity = "MAT";
/** None, and not known: they exclude all others. */
export const exclusiveRights: readonly string[] = ["AUCUN", "NSP"];

export const roles = { PATIENT: "patient", PRACTITIONER: "practitioner" } as const satisfies Record<
  z.infer<typeof typeUser>,
  Account["role"]
>;
export const roleCodes = codesOf(roles);

const languageCodes = codesOf({ FR: "fr", EN: "en" } as const satisfies Record<z.infer<typeof wireLanguage>, Language>);

/** The code of the visitor's language. */
export const currentLanguage = (context: Readonly<RouterContextProvider>) => languageCodes[getLanguage(context)];

/** `requested` waits for the practitioner's answer. */
export const statuses = {
  PENDING: "requested",
  ACCEPTED: "accepted",
  DENIED_BY_PRACTITIONER: "declined",
  CANCEL_BY_PATIENT: "cancelledByPatient",
  CANCEL_BY_PRACTITIONER: "cancelledByPractitioner",
  CANCEL_BY_SYSTEM: "cancelledBySystem",
} as const satisfies Words<z.infer<typeof rdvStatus>>;

export const sexes = { F: "female", M: "male", I: "undetermined" } as const satisfies Words<z.infer<typeof sex>>;
export const sexCodes = codesOf(sexes);

export const civilityCodes = codesOf({ MME: "ms", M: "mr", AUCUNE: "none" } as const satisfies Words<Civility>);

export const medicalStates = { OUI: "yes", AUCUN: "none", NSP: "unknown" } as const satisfies Words<
  z.infer<typeof tristate>
>;
export const medicalStateCodes = codesOf(medicalStates);

export const regularDoctors = { OUI: "yes", NON: "no", MOINS_16: "under16" } as const satisfies Words<
  z.infer<typeof regularDoctor>
>;
export const regularDoctorCodes = codesOf(regularDoctors);

/** The day a pregnancy began, or the day the birth is expected. */
export const pregnancyKinds = { DEBUT: "start", TERME: "due" } as const satisfies Words<z.infer<typeof pregnancyKind>>;
export const pregnancyKindCodes = codesOf(pregnancyKinds);

export const shares = { TOUT: "all", RIEN: "nothing" } as const satisfies Words<z.infer<typeof share>>;
export const shareCodes = codesOf(shares);

/** `practitioner` is a transfer or a cheque, which the practitioner asks for. */
export const paymentMethods = {
  CARTE: "card",
  TIERS_PAYANT: "thirdParty",
  SUR_PLACE_DISTANCE: "practitioner",
  GRATUIT: "free",
} as const satisfies Words<z.infer<typeof paymentMethod>>;
export const paymentMethodCodes = codesOf(paymentMethods);

export const paymentStates = {
  NONE: "none",
  TO_AUTHORISE: "toAuthorise",
  AUTHORISED: "authorised",
  CAPTURED: "captured",
  VOIDED: "voided",
  FAILED: "failed",
  WAIVED: "waived",
} as const satisfies Words<z.infer<typeof paymentState>>;

export const paymentOutcomeCodes = codesOf({
  ACCEPT: "accept",
  REFUSE: "refuse",
  ABANDON: "abandon",
} as const satisfies Words<z.infer<typeof settlePaymentPage.body>["outcome"]>);
