import type { RouterContextProvider } from "react-router";
import { getLanguage } from "~/web/.server/i18n";
import * as contract from "../../../services/contract/appointments";
import { type Appointment, toAppointment } from "./appointments";
import { call } from "./client";
import { type Share, type SharePart, shareCodes, sharePartCodes, shareParts, shares } from "./codes";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** What the practitioner of an appointment may read of the record: all of it, those parts, or nothing. */
export type Sharing = { share: Share; shareParts: SharePart[] };

/** An appointment by which a record is or may be shared until an instant. */
export type SharedBy = Appointment & Sharing & { until: string };

/** The appointments by which the record of oneself or a child is or may be shared, the latest first. Throws Problem. */
export async function listShares(context: Context, patientId: string): Promise<SharedBy[]> {
  const found = await call(context, contract.listShares, { params: { patientId } });
  const language = getLanguage(context);
  return found.map(({ share, shareParts: parts, shareUntil, ...rdv }) => ({
    ...toAppointment(rdv, language),
    share: shares[share],
    shareParts: parts.map((part) => shareParts[part]),
    until: shareUntil,
  }));
}

/** The same in the words of the wire. */
export const sharingBody = ({ share, shareParts }: Sharing) => ({
  share: shareCodes[share],
  shareParts: shareParts.map((part) => sharePartCodes[part]),
});

const fields: FieldMap<typeof contract.changeShare, Sharing> = { share: "share", shareParts: "shareParts" };

/**
 * Changes what the practitioner of an appointment may read, from now on; returns whether the appointment is a request
 * that waits for an answer. Throws Problem, CONFLICT when it is over.
 */
export async function changeSharing(context: Context, appointmentId: string, sharing: Sharing): Promise<boolean> {
  const params = { rdvId: appointmentId };
  const { status } = await call(context, contract.changeShare, {
    params,
    body: sharingBody(sharing),
    words: { fields },
  });
  return status === "PENDING";
}
