import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage, type Language } from "~/web/.server/i18n";
import type {
  pregnancyKind,
  rdvStatus,
  regularDoctor,
  share,
  sharePart,
} from "../../../services/contract/appointments";
import type { currentLanguage, typeUser } from "../../../services/contract/auth";
import { askedOfCategory, type documentCategory } from "../../../services/contract/documents";
import type { bmiZone, outsideZones } from "../../../services/contract/measurements";
import type { paymentMethod, paymentState, settlePaymentPage } from "../../../services/contract/payments";
import type { RecordList } from "../../../services/contract/record";
import type { exportPart, exportState } from "../../../services/contract/record-export";
import type { listRecordEvents, recordAct, recordActor } from "../../../services/contract/record-log";
import type { registerPatient } from "../../../services/contract/sign-up";
import type { sex, tristate } from "../../../services/contract/users";
import { possible } from "../../../services/contract/usual-measures";

export { partsOf } from "../../../services/contract/answer-parts";
export { emailAddress } from "../../../services/contract/email";
export { linesText, lineText, toLine } from "../../../services/contract/line";
export { mayEnd } from "../../../services/contract/record";
export { type Bounds, isSwapped, isUsual, within } from "../../../services/contract/usual-measures";
export { possible };

/** Our word for each code of the services; a table without one of them does not compile. */
export type Words<Code extends string> = Readonly<Record<Code, string>>;

/** The codes of a table by our words. */
const codesOf = <Table extends Record<string, string>>(words: Table) =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [word, code])) as {
    readonly [Code in keyof Table as Table[Code]]: Code;
  };

/** Who an account belongs to. */
export const roles = { PATIENT: "patient", PRACTITIONER: "practitioner" } as const satisfies Words<
  z.infer<typeof typeUser>
>;
export const roleCodes = codesOf(roles);
export type Role = keyof typeof roleCodes;

const languageCodes = codesOf({ FR: "fr", EN: "en" } as const satisfies Record<
  z.infer<typeof currentLanguage>,
  Language
>);

/** The code of the visitor's language. */
export const languageCode = (context: Readonly<RouterContextProvider>) => languageCodes[getLanguage(context)];

/** The state of an appointment; `requested` waits for the practitioner's answer. */
export const appointmentStatuses = {
  PENDING: "requested",
  ACCEPTED: "accepted",
  DENIED_BY_PRACTITIONER: "declined",
  CANCEL_BY_PATIENT: "cancelledByPatient",
  CANCEL_BY_PRACTITIONER: "cancelledByPractitioner",
  CANCEL_BY_SYSTEM: "cancelledBySystem",
} as const satisfies Words<z.infer<typeof rdvStatus>>;

/** The sex of the civil record, where «I» is «indéterminé». */
export const sexes = { F: "female", M: "male", I: "undetermined" } as const satisfies Words<z.infer<typeof sex>>;
export const sexCodes = codesOf(sexes);
export type Sex = keyof typeof sexCodes;

/** How a patient wants to be addressed. */
export const civilities = { MME: "ms", M: "mr", AUCUNE: "none" } as const satisfies Words<
  z.infer<typeof registerPatient.body>["civility"]
>;
export const civilityCodes = codesOf(civilities);

/** The answer to a medical question; only «yes» has a description. */
export const medicalStates = { OUI: "yes", AUCUN: "none", NSP: "unknown" } as const satisfies Words<
  z.infer<typeof tristate>
>;
export const medicalStateCodes = codesOf(medicalStates);
export type MedicalState = keyof typeof medicalStateCodes;

/** Whether the patient has a regular doctor; nobody needs one before 16. */
export const regularDoctors = { OUI: "yes", NON: "no", MOINS_16: "under16" } as const satisfies Words<
  z.infer<typeof regularDoctor>
>;
export const regularDoctorCodes = codesOf(regularDoctors);
export type RegularDoctor = keyof typeof regularDoctorCodes;

/** The day a pregnancy began, or the day the birth is expected. */
export const pregnancyKinds = { DEBUT: "start", TERME: "due" } as const satisfies Words<z.infer<typeof pregnancyKind>>;
export const pregnancyKindCodes = codesOf(pregnancyKinds);
export type PregnancyKind = keyof typeof pregnancyKindCodes;

/** What the practitioner may see of the record, besides the answers of the booking. */
export const shares = { TOUT: "all", CHOIX: "some", RIEN: "nothing" } as const satisfies Words<z.infer<typeof share>>;
export const shareCodes = codesOf(shares);
export type Share = keyof typeof shareCodes;

/** A part of the record that may be shared alone. */
export const shareParts = {
  ALLERGIES: "allergies",
  ANTECEDENTS: "antecedents",
  TRAITEMENTS: "treatments",
  MESURES: "measurements",
  DOCUMENTS: "documents",
} as const satisfies Words<z.infer<typeof sharePart>>;
export const sharePartCodes = codesOf(shareParts);
export type SharePart = keyof typeof sharePartCodes;

/** No direct billing; with each other kind the same rights pay nothing up front. */
export const noThirdPartyPaymentCode = "NON";

/** How an appointment is paid; a transfer or a cheque goes to the practitioner. */
export const paymentMethods = {
  CARTE: "card",
  TIERS_PAYANT: "thirdPartyPayment",
  SUR_PLACE_DISTANCE: "transferOrCheque",
  GRATUIT: "free",
} as const satisfies Words<z.infer<typeof paymentMethod>>;
export const paymentMethodCodes = codesOf(paymentMethods);
export type PaymentMethod = keyof typeof paymentMethodCodes;

/** What became of a payment. */
export const paymentStates = {
  NONE: "none",
  TO_AUTHORISE: "toAuthorise",
  AUTHORISED: "authorised",
  CAPTURED: "captured",
  VOIDED: "voided",
  FAILED: "failed",
  WAIVED: "waived",
} as const satisfies Words<z.infer<typeof paymentState>>;
export type PaymentState = (typeof paymentStates)[keyof typeof paymentStates];

/** What a person does at the local payment page. */
export const paymentOutcomes = { ACCEPT: "accept", REFUSE: "refuse", ABANDON: "abandon" } as const satisfies Words<
  z.infer<typeof settlePaymentPage.body>["outcome"]
>;
export const paymentOutcomeCodes = codesOf(paymentOutcomes);
export type PaymentOutcome = keyof typeof paymentOutcomeCodes;

/** Entries of the reference lists that are treated apart; staff may change the others. */
export const otherReasonCode = "AUTRE";
/** A red flag that the person does not name. */
export const someFlagCode = "SIGNE";
export const maternityCode = "MAT";
/** Rights of one moment or event, which a later booking does not suppose. */
export const passingRightCodes: readonly string[] = [maternityCode, "ATMP", "NN", "PREV"];
export const noRightCode = "AUCUN";
/** Health rights that exclude all others: none, and not known. */
export const exclusiveRightCodes: readonly string[] = [noRightCode, "NSP"];
/** Why this practitioner: outside the care pathway, which is refunded less, and under 16, without one. */
export const outsidePathwayCode = "HORS_PARCOURS";
export const under16Code = "MOINS_16";
/** The reason to see a practitioner who is the regular doctor. */
export const withRegularDoctorCode = "SUIVI_MT";
/** The reasons that only who has a regular doctor can have, and the one for who has none. */
export const withDoctorCodes: readonly string[] = [withRegularDoctorCode, "ADRESSE", "MT_INDISPO"];
export const withoutDoctorCode = "SANS_MT";

export type MeasurementKind = keyof typeof possible;

/** The zones of the body mass index of adults. */
export const bmiZones = {
  SOUS_POIDS: "underweight",
  POIDS_IDEAL: "ideal",
  SURPOIDS: "overweight",
  FAIBLE_OBESITE: "obesity1",
  OBESITE_MOYENNE: "obesity2",
  OBESITE_SEVERE: "obesity3",
} as const satisfies Words<z.infer<typeof bmiZone>>;
export type BmiZone = (typeof bmiZones)[keyof typeof bmiZones];

/** Why the zones of adults do not hold. */
export const outsideBmiZones = {
  MOINS_18: "child",
  PLUS_65: "senior",
  GROSSESSE: "pregnancy",
} as const satisfies Words<z.infer<typeof outsideZones>>;
export type OutsideBmiZones = (typeof outsideBmiZones)[keyof typeof outsideBmiZones];

/** Who acted in a record. */
export const recordActors = {
  MOI: "you",
  PRATICIEN: "practitioner",
  PROCHE: "parent",
  INCONNU: "closed",
} as const satisfies Words<z.infer<typeof recordActor>>;

/** The lists of a record that may be known to be empty. */
export const recordLists = {
  allergy: "allergies",
  antecedent: "antecedents",
  treatment: "treatments",
} as const satisfies Words<RecordList>;
export const recordListCodes = codesOf(recordLists);
export type RecordListName = keyof typeof recordListCodes;

/** What was done in a record, or read of it. */
export const recordActs = {
  "add allergy": "addAllergy",
  "update allergy": "updateAllergy",
  "delete allergy": "deleteAllergy",
  "say nothing allergy": "sayNothingAllergy",
  "take back nothing allergy": "takeBackNothingAllergy",
  "add antecedent": "addAntecedent",
  "update antecedent": "updateAntecedent",
  "delete antecedent": "deleteAntecedent",
  "say nothing antecedent": "sayNothingAntecedent",
  "take back nothing antecedent": "takeBackNothingAntecedent",
  "add treatment": "addTreatment",
  "update treatment": "updateTreatment",
  "delete treatment": "deleteTreatment",
  "say nothing treatment": "sayNothingTreatment",
  "take back nothing treatment": "takeBackNothingTreatment",
  "add measurement": "addMeasurement",
  "update measurement": "updateMeasurement",
  "delete measurement": "deleteMeasurement",
  "add document": "addDocument",
  "update document": "updateDocument",
  "delete document": "deleteDocument",
  "give document": "giveDocument",
  "withdraw document": "withdrawDocument",
  "restore document": "restoreDocument",
  "save answers": "saveAnswers",
  "update identity": "updateIdentity",
  "change picture": "changePicture",
  "add child": "addChild",
  "update child": "updateChild",
  "remove child": "removeChild",
  "share record": "shareRecord",
  "share parts": "shareParts",
  "end sharing": "endSharing",
  "change sharing": "changeSharing",
  "ask export": "askExport",
  "import measurements": "importMeasurements",
  "import summary": "importSummary",
  "read answers": "readAnswers",
  "read record": "readRecord",
  "read document": "readDocument",
} as const satisfies Words<z.infer<typeof recordAct>>;

/** Where a copy of a record stands. */
export const exportStates = {
  ASKED: "asked",
  MAKING: "making",
  READY: "ready",
  FAILED: "failed",
} as const satisfies Words<z.infer<typeof exportState>>;
/** What a copy can be downloaded as. */
export const exportPartCodes = codesOf({ zip: "archive", html: "page", ips: "summary" } as const satisfies Words<
  z.infer<typeof exportPart>
>);
export type ExportPart = keyof typeof exportPartCodes;
export const exportPartNames = Object.keys(exportPartCodes) as ExportPart[];

/** The categories of documents. */
export const documentCategories = {
  CORE: "reports",
  REBI: "labResults",
  ORDO: "prescriptions",
  RESI: "imaging",
  CEME: "certificates",
  PIDE: "prevention",
  PIAD: "administrative",
  AUDO: "other",
} as const satisfies Words<z.infer<typeof documentCategory>>;
export const documentCategoryCodes = codesOf(documentCategories);
export type DocumentCategory = keyof typeof documentCategoryCodes;

const askedFields = {
  typeId: "type",
  partExamined: "part",
  laterality: "side",
  consultationTypeId: "consultation",
} as const;

/** What the form of a document asks for in a category besides its name and day. */
export const askedOf = (category: DocumentCategory) =>
  askedOfCategory[documentCategoryCodes[category]].map((field) => askedFields[field]);

/** Which lines of a log. */
export const logParts = { TOUT: "all", AUTRES: "others", LECTURES: "reads" } as const satisfies Words<
  z.infer<typeof listRecordEvents.query>["which"]
>;
export const logPartCodes = codesOf(logParts);
export type LogPart = keyof typeof logPartCodes;
