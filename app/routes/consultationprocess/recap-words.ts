import type { RouterContextProvider } from "react-router";
import { phoneText } from "~/.server/api/appointments";
import {
  type Entry,
  listHealthRights,
  listNeeds,
  listReasons,
  listRedFlags,
  listSince,
  listWhys,
} from "~/.server/api/lookups";
import type { BookingDraft } from "~/.server/draft";

/** The answers of the first four steps, codes told in words. */
export async function recapOf(context: Readonly<RouterContextProvider>, draft: BookingDraft) {
  const [reasons, redFlags, since, whys, rights, needs] = await Promise.all([
    listReasons(context, draft.practitioner.specialtySlug),
    listRedFlags(context),
    listSince(context),
    listWhys(context),
    listHealthRights(context),
    listNeeds(context),
  ]);
  const { beneficiary, motifs, situation, "dosier-medical": medical } = draft.answers;
  const names = (list: Entry[], codes: string[] = []) =>
    codes.map((code) => list.find((entry) => entry.code === code)?.name ?? code);
  return {
    patientName: draft.patientName ?? draft.people.self.name,
    beneficiary: beneficiary && { ...beneficiary, phone: phoneText(beneficiary.phone) },
    motifs: motifs && {
      ...motifs,
      reasons: names(reasons, motifs.reasons),
      redFlags: names(redFlags, motifs.redFlags),
      since: names(since, [motifs.since])[0]!,
    },
    situation: situation && {
      pregnancyOn: undefined,
      pregnancyKind: undefined,
      ...situation,
      why: names(whys, [situation.why])[0]!,
      healthRights: names(rights, situation.healthRights),
    },
    medical: medical && { ...medical, needs: names(needs, medical.needs) },
  };
}

export type RecapWords = Awaited<ReturnType<typeof recapOf>>;
