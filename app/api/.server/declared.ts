import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { callPlace, rdvDetails } from "../../../services/contract/appointments";
import { type Entry, listHealthRights, listNeeds, listReasons, listRedFlags, listSince, listWhys } from "./lookups";
import type { MedicalSummary } from "./patients";

const regularDoctor = z.enum(["OUI", "NON", "MOINS_16"]).optional().catch(undefined);
const pregnancyKind = z.enum(["DEBUT", "TERME"]).optional().catch(undefined);
const share = z.enum(["TOUT", "RIEN"]).optional().catch(undefined);

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
  regularDoctor?: z.infer<typeof regularDoctor>;
  why?: string;
  healthRights: string[];
  /** The day ('YYYY-MM-DD') it began or the birth is expected (decisions 2.6, step 3). */
  pregnancy?: { kind: NonNullable<z.infer<typeof pregnancyKind>>; on: string };
  medical?: MedicalSummary;
  /** Whether the medical answers are also saved in the record. */
  kept?: boolean;
  share?: z.infer<typeof share>;
  needs: string[];
};

/** The declared answers of an appointment, from the wire. */
export function toDeclared(answers: z.infer<typeof rdvDetails>["answers"]): Declared {
  const kind = pregnancyKind.parse(answers.pregnancyKind);
  return {
    parentPresent: answers.parentPresent,
    place: answers.place,
    redFlags: answers.redFlags ?? [],
    reasons: answers.motifs ?? [],
    otherReason: answers.otherMotifText,
    since: answers.since,
    firstTime: answers.firstTime,
    regularDoctor: regularDoctor.parse(answers.regularDoctor),
    why: answers.whyConsultation,
    healthRights: answers.healthRights ?? [],
    pregnancy: kind && answers.pregnancyDate ? { kind, on: answers.pregnancyDate } : undefined,
    medical: answers.dosierMedicalData,
    kept: answers.keepInRecord,
    share: share.parse(answers.share),
    needs: answers.needs ?? [],
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
    why: declared.why && name(whys, declared.why),
    healthRights: names(rights, declared.healthRights),
    needs: names(needs, declared.needs),
  };
}
