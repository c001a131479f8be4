import { data, href, type RouterContextProvider } from "react-router";
import { lineText, sexCodes, toLine } from "~/api/.server/codes";
import { type DoctorAnswer, updateIdentity } from "~/api/.server/identity";
import { findNames, isNameTooShort, type PractitionerName } from "~/api/.server/practitioners";
import { fitsPerson, hasRightKey, socialSecurityNumber } from "~/api/.server/social-security";
import type { ErrorText } from "~/ui/text/translation";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { dateParts, fieldsOf } from "~/web/.server/forms/fields";
import { readForm, refuse, sortByPage } from "~/web/.server/forms/form";
import { type IdentityFields, identitySchema, readNumber } from "./identity-schema";
import { checkMeasures } from "./medical";
import { dateOf, sexField } from "./person-schema";
import { checkPlace } from "./place";
import { refuseOther, writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;

/** What the page offers to choose from, for what was typed. */
export type Offered = {
  communes?: string[] | undefined;
  codes?: string[] | undefined;
  doctors?: { id: string; name: string; place: string }[] | undefined;
};

/** The choice of the name as it was typed, which is no practitioner's of the product. */
export const ownName = "own";

type Typed = { [Name in keyof IdentityFields]?: unknown };
type Read = {
  doctor: DoctorAnswer;
  doctors?: PractitionerName[];
  errors?: { doctor: ErrorText[] };
  questions?: { offered: ErrorText[] };
  isAway?: boolean;
};

/** A name without the title that people put before it. */
export const withoutTitle = (name: string): string =>
  name.replace(/^(dr|docteur|pr|professeur|prof|mme|m)\b\.?\s+/i, "");

/**
 * Whom a form names as the family doctor: the one that its page showed or suggested, the one that it chose, or the name
 * itself when that was chosen. Else the page comes back and offers those that are like it, each with the town, since
 * others elsewhere may bear the name (MR-062, MR-063).
 */
async function readDoctor(context: Context, { doctor, offered, doctorId, doctorName, noDoctor }: Typed): Promise<Read> {
  if (noDoctor) return { doctor: "none" };
  const name = typeof doctor === "string" ? toLine(doctor) : "";
  if (!name) return { doctor: null };
  if (name === doctorName && typeof doctorId === "string")
    return { doctor: doctorId === ownName ? { name } : { id: doctorId } };
  const search = withoutTitle(name);
  if (isNameTooShort(search))
    return offered === ownName
      ? { doctor: { name }, doctors: [] }
      : { doctor: null, doctors: [], errors: { doctor: ["identity:error.doctorShort"] } };
  const found = await findNames(context, search, { regularDoctors: true });
  if (found === null) return offered === ownName ? { doctor: { name }, doctors: [] } : { doctor: null, isAway: true };
  const chosen = found.find(({ id }) => id === offered);
  // Offered again where something else is refused.
  if (chosen) return { doctor: { id: chosen.id }, doctors: found };
  if (offered === ownName) return { doctor: { name }, doctors: found };
  const question = found.length === 0 ? "identity:doctor.notFound" : "identity:doctor.which";
  return { doctor: null, doctors: found, questions: { offered: [question] } };
}

/**
 * A number whose key does not fit, or that is not of somebody of that sex and age, is confirmed first: a card may be read
 * wrongly, be another person's, or tell an earlier sex.
 */
function checkNumber({ number, numberSure, sex }: Typed, born: string | undefined): { numberSure?: ErrorText[] } {
  // Read as the schema reads it: signs that nobody sees do not hide a wrong key.
  const read = readNumber(lineText().safeParse(number).data ?? "");
  if (!socialSecurityNumber.safeParse(read).success || numberSure === number) return {};
  if (!hasRightKey(read)) return { numberSure: ["identity:error.numberKey"] };
  const known = sexField.safeParse(sex).data;
  const fits = !known || !born || fitsPerson(read, sexCodes[known], born);
  return fits ? {} : { numberSure: ["identity:error.numberPerson"] };
}

/**
 * Sends the form of the identity once, as `writeRecord`; rare measures are confirmed first (decisions 2.9), and what the
 * typed place or doctor may mean is offered.
 */
export async function sendIdentity(context: Context) {
  const submission = await readForm(context, identitySchema);
  const { payload } = submission;
  const typed = payload as Typed;
  const { status } = submission;
  if (status === undefined) return withOffers(refuse(submission), {});
  const other = await refuseOther(context, submission);
  if (other) return withOffers(sortByPage(other, fieldsOf(identitySchema)), {});
  const [place, read] = await Promise.all([
    checkPlace(context, { country: typed.country, postalCode: typed.postalCode ?? "", city: typed.city }),
    readDoctor(context, typed),
  ]);
  const doctors = read.doctors?.map(({ id, name, specialty, city, postalCode }) => ({
    ...{ id, name, place: `${specialty}, ${postalCode} ${city}` },
  }));
  const offers = { communes: place.communes, codes: place.codes, doctors };
  const born = dateOf(dateParts.safeParse(typed.bornOn ?? {}).data);
  const fieldErrors = {
    ...(born ? checkMeasures(typed, ageOn(born, dayIn("Europe/Paris", new Date()))) : {}),
    ...place.errors,
    ...read.errors,
    ...checkNumber(typed, born),
  };
  // During an outage neither the town of a code nor the doctor of a name is known.
  if (place.isUnknown || read.isAway)
    return withOffers(refuse(submission, { formErrors: ["errors:outage"], status: 503 }), offers);
  const { questions } = read;
  const isWrong = Object.keys(fieldErrors).length > 0;
  if (submission.status !== "success" || isWrong || questions) {
    const refused = refuse(submission, { ...(isWrong && { fieldErrors }), ...(questions && { questions }) });
    return withOffers(sortByPage(refused, fieldsOf(identitySchema)), offers);
  }
  const sent = await writeRecord(context, identitySchema, {
    write: (_, { city, postalCode, ...answer }) =>
      updateIdentity(
        context,
        {
          ...answer,
          city: place.city ?? city,
          postalCode: place.postalCode ?? postalCode,
        },
        read.doctor,
      ),
    done: "identity:saved",
    errors: { outdated: "identity:error.outdated" },
    to: href("/patient-dashboard/identify"),
  });
  return withOffers(sent, offers);
}

type Refused = ReturnType<typeof refuse>;
const withOffers = ({ data: refused, init }: Refused, offers: Offered) =>
  data({ ...refused, offers }, { status: init?.status });
