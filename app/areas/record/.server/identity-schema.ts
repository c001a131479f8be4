import { z } from "zod";
import { lineText } from "~/api/.server/codes";
import { socialSecurityLength, socialSecurityNumber } from "~/api/.server/social-security";
import type { TextKey } from "~/locales/texts";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { dateParts, key, optionalPhoneNumber, runAlways } from "~/web/.server/forms/fields";
import { formKeyField } from "~/web/.server/forms/once";
import { medicalFields } from "./medical";
import {
  cardFields,
  checkCard,
  civilityField,
  contactFields,
  dateOf,
  isFrenchCode,
  languageIds,
  optionalLine,
  type Refuse,
  readDate,
  removeSpaces,
  sexField,
} from "./person-schema";
import { ofRecord } from "./schemas";

const { weight, height, sure } = medicalFields.shape;
const country = z.string().length(2, key("identity:error.country")).optional();

const fields = z.object({
  patientId: ofRecord.patientId,
  formKey: formKeyField,
  /** Of the identity that the page showed. */
  // One that is not readable is none that is kept: the form comes back with what is.
  version: z.hex().length(32).catch("0".repeat(32)),
  /** Whose identity the page showed: of a child less is asked (R17). */
  whose: z.enum(["own", "child"]).catch("own"),
  civility: civilityField,
  firstName: optionalLine("firstName", 100),
  lastName: optionalLine("lastName", 100),
  birthName: optionalLine("birthName", 100),
  bornOn: dateParts.optional(),
  birthPlace: optionalLine("birthPlace", 100),
  sex: sexField,
  weight,
  height,
  sure,
  nationality: z.string().length(2, key("identity:error.nationality")).optional(),
  languages: languageIds.max(20, key("identity:error.languages")).default([]),
  address: optionalLine("address", 200),
  country,
  postalCode: optionalLine("postalCode", 12),
  city: optionalLine("city", 100),
  phone: optionalPhoneNumber("identity:error.phone"),
  /** The name of the family doctor as it was typed. */
  doctor: lineText().max(100, key("identity:error.doctorLong")).optional(),
  /** The id of the practitioner that the page showed or offered for a name, or «own» for the name itself. */
  offered: z.string().max(64).optional(),
  /** Whom a name means that the page showed, or that was chosen among its suggestions: an id of the product, or «own». */
  doctorId: z.string().max(64).optional(),
  doctorName: lineText().max(250).optional(),
  noDoctor: z.literal("on").optional(),
  /** The social security number, with or without spaces; one that is kept stays when nothing is typed. */
  number: lineText().max(30, key("identity:error.number")).optional(),
  /** The number as it was typed, once it was asked about. */
  numberSure: z.string().max(30).optional(),
  noNumber: z.literal("on").optional(),
  ...cardFields,
  ...contactFields,
  contactCountry: optionalLine("contactCountry", 100),
  contactPostalCode: optionalLine("postalCode", 12),
  contactCity: optionalLine("city", 100),
});

type Typed = z.infer<typeof fields>;

/** What is required: of an adult all of it, of a child the names, and an address that is whole (R17). */
function* missing(typed: Typed): Generator<[field: keyof Typed, error: TextKey]> {
  const isChild = typed.whose === "child";
  if (!typed.firstName) yield ["firstName", isChild ? "children:error.firstName" : "identity:error.firstName"];
  if (!typed.lastName) yield ["lastName", isChild ? "children:error.lastName" : "identity:error.lastName"];
  if (!isChild) {
    if (!typed.nationality) yield ["nationality", "identity:error.nationality"];
    if (typed.languages.length === 0) yield ["languages", "identity:error.languages"];
    if (!typed.phone) yield ["phone", "identity:error.phoneMissing"];
  }
  if (isChild && !typed.address && !typed.postalCode && !typed.city) return;
  const home = isChild ? "identity:error.child" : "identity:error";
  if (!typed.address) yield ["address", `${home}.address`];
  if (!typed.country) yield ["country", `${home}.country`];
  // In France a town has its code, and a code its town: one of them is enough (MR-031, MR-032).
  const isFrench = typed.country === "FR";
  if (!typed.postalCode && !(isFrench && typed.city)) yield ["postalCode", `${home}.postalCode`];
  if (!typed.city && !isFrench) yield ["city", `${home}.city`];
}

function checkBirth({ bornOn, whose }: Typed, refuse: Refuse): void {
  const born = readDate("bornOn", bornOn, refuse);
  const today = dayIn("Europe/Paris", new Date());
  if (!born) return;
  if (born > today) refuse(["bornOn"], "children:error.future");
  else if (whose === "own" && ageOn(born, today) < 18) refuse(["bornOn"], "identity:error.minor");
  else if (whose === "child" && ageOn(born, today) >= 18) refuse(["bornOn"], "children:error.adult");
}

/** A number as it is kept: without what people put between its groups. */
export const readNumber = (typed: string): string => typed.replaceAll(/[\s.-]/g, "").toUpperCase();

function checkNumber(typed: string, refuse: Refuse): void {
  const number = readNumber(typed);
  if (socialSecurityNumber.safeParse(number).success) return;
  const isShort = number.length < socialSecurityLength;
  const length = isShort ? "numberShort" : "numberLong";
  refuse(["number"], `identity:error.${number.length === socialSecurityLength ? "number" : length}`);
}

/** The form of the identity page (MR-018 to MR-036, MR-061 to MR-067). */
export const identitySchema = fields
  .superRefine((typed, { addIssue }) => {
    const refuse: Refuse = (path, message) => addIssue({ code: "custom", path, message: key(message) });
    for (const [field, error] of missing(typed)) refuse([field], error);
    checkBirth(typed, refuse);
    if (typed.number) checkNumber(typed.number, refuse);
    checkCard(typed, refuse);
    if (typed.number && typed.noNumber) refuse(["noNumber"], "identity:error.numberOrNone");
    if (typed.country === "FR" && typed.postalCode && !isFrenchCode(typed.postalCode))
      refuse(["postalCode"], "identity:error.postalCodeFrance");
  }, runAlways)
  .transform(
    ({
      sure,
      formKey,
      whose,
      bornOn,
      doctor,
      offered,
      doctorId,
      doctorName,
      noDoctor,
      number,
      numberSure,
      noNumber,
      cardStart,
      cardEnd,
      ...rest
    }) => {
      const isHome = Boolean(rest.address || rest.postalCode || rest.city);
      return {
        ...rest,
        /** Null deletes the one that is kept, undefined leaves it. */
        number: number ? readNumber(number) : noNumber ? null : undefined,
        cardStart: dateOf(cardStart),
        cardEnd: dateOf(cardEnd),
        firstName: rest.firstName ?? "",
        lastName: rest.lastName ?? "",
        bornOn: dateOf(bornOn) ?? "",
        // Of a child without an address nothing is kept of one.
        country: isHome ? rest.country : undefined,
        postalCode: rest.country === "FR" ? removeSpaces(rest.postalCode ?? "") : rest.postalCode,
      };
    },
  );
export type IdentityFields = z.input<typeof identitySchema>;
export type IdentityAnswer = z.output<typeof identitySchema>;
