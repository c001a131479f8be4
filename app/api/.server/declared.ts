import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { callPlace, rdvDetails } from "../../../services/contract/appointments";
import {
  type PregnancyKind,
  pregnancyKinds,
  type RegularDoctor,
  regularDoctors,
  type Share,
  type SharePart,
  shareParts,
  shares,
  under16Code,
} from "./codes";
import { type Entry, listHealthRights, listNeeds, listReasons, listRedFlags, listSince, listWhys } from "./lookups";
import { type MedicalSummary, toMedicalSummary } from "./patients";

/**
 * The declared answers of a booking; reasons, signs, rights and needs are codes of the reference lists until
 * `nameDeclared`.
 */
export type Declared = {
  /** Set for a child: whether a parent will be there. */
  parentPresent?: boolean;
  place?: z.infer<typeof callPlace>;
  redFlags: string[];
  reasons: string[];
  otherReason?: string;
  since?: string;
  firstTime?: boolean;
  regularDoctor?: RegularDoctor;
  why?: string;
  healthRights: string[];
  /** The day ('YYYY-MM-DD') it began or the birth is expected (decisions 2.6, step 3). */
  pregnancy?: { kind: PregnancyKind; on: string };
  medical?: MedicalSummary;
  /** Whether the medical answers are also saved in the record. */
  kept?: boolean;
  share?: Share;
  shareParts: SharePart[];
  needs: string[];
  /** Whether the report is to be sent to the regular doctor (decisions 2.6, step 5). */
  report?: boolean;
};

/** The declared answers of an appointment, from the wire. */
export function toDeclared(answers: z.infer<typeof rdvDetails>["answers"]): Declared {
  const { regularDoctor, pregnancyKind, pregnancyDate, dosierMedicalData, share } = answers;
  return {
    parentPresent: answers.parentPresent,
    place: answers.place,
    redFlags: answers.redFlags ?? [],
    reasons: answers.motifs ?? [],
    otherReason: answers.otherMotifText,
    since: answers.since,
    firstTime: answers.firstTime,
    regularDoctor: regularDoctor && regularDoctors[regularDoctor],
    why: answers.whyConsultation,
    healthRights: answers.healthRights ?? [],
    pregnancy: pregnancyKind && pregnancyDate ? { kind: pregnancyKinds[pregnancyKind], on: pregnancyDate } : undefined,
    medical: dosierMedicalData && toMedicalSummary(dosierMedicalData),
    kept: answers.keepInRecord,
    share: share && shares[share],
    shareParts: (answers.shareParts ?? []).map((part) => shareParts[part]),
    needs: answers.needs ?? [],
    report: answers.sendToGp,
  };
}

/** «+33 6 12 34 56 78», from a number in E.164. */
export const phoneText = (phone: string) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** The same with the names of the codes, in the visitor's language. Throws Problem. */
export async function nameDeclared(
  context: Readonly<RouterContextProvider>,
  declared: Declared,
  specialtySlug: string,
): Promise<Declared> {
  const [reasons, redFlags, since, whys, rights, needs] = await Promise.all([
    listReasons(context, specialtySlug),
    listRedFlags(context),
    listSince(context),
    listWhys(context),
    listHealthRights(context),
    listNeeds(context),
  ]);
  const name = (list: Entry[], code: string) => list.find((entry) => entry.code === code)?.name ?? code;
  const names = (list: Entry[], codes: string[]) => codes.map((code) => name(list, code));
  const { place } = declared;
  return {
    ...declared,
    place: place && { ...place, phone: phoneText(place.phone) },
    redFlags: names(redFlags, declared.redFlags),
    reasons: names(reasons, declared.reasons),
    since: declared.since && name(since, declared.since),
    // Nobody is asked why before 16.
    why: declared.why && declared.why !== under16Code ? name(whys, declared.why) : undefined,
    healthRights: names(rights, declared.healthRights),
    needs: names(needs, declared.needs),
  };
}
