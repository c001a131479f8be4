import { createEvent, type DateArray } from "ics";
import { getRdvCalendar } from "../contract/appointments.ts";
import { withTx } from "../db/tx.ts";
import type { AppointmentStatus, Language } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { on } from "../route.ts";
import { ownAppointments } from "./own-appointments.ts";

/** What a calendar entry may reveal of an appointment. */
type CalendarEntry = {
  id: string;
  starts_at: Date;
  ends_at: Date;
  status: AppointmentStatus;
  calendar_sequence: number;
};

const title: Record<Language, string> = { fr: "Rendez-vous Cabinet ouvert", en: "Cabinet ouvert appointment" };

/** URL of the site, as mails and calendars show it. */
export const siteAddress = ({ config }: HostDeps): string => config.siteOrigin;

const utc = (at: Date): DateArray => [
  at.getUTCFullYear(),
  at.getUTCMonth() + 1,
  at.getUTCDate(),
  at.getUTCHours(),
  at.getUTCMinutes(),
];

const statusOf = (status: AppointmentStatus) =>
  status === "ACCEPTED" ? "CONFIRMED" : status === "PENDING" ? "TENTATIVE" : "CANCELLED";

/**
 * A calendar object (RFC 5545, RFC 5546) of an appointment: its hours and the address of the site, no person, reason or
 * speciality (decisions 2.16). The UID never changes, the sequence rises with each change. `attendee` is an e-mail.
 */
export function calendarFile(
  deps: HostDeps,
  entry: CalendarEntry,
  method: "REQUEST" | "CANCEL" | "PUBLISH",
  language: Language,
  attendee?: string,
): string {
  const site = siteAddress(deps);
  const { error, value } = createEvent({
    uid: `${entry.id}@cabinet-ouvert`,
    sequence: entry.calendar_sequence,
    method,
    status: statusOf(entry.status),
    start: utc(entry.starts_at),
    startInputType: "utc",
    startOutputType: "utc",
    end: utc(entry.ends_at),
    endInputType: "utc",
    endOutputType: "utc",
    title: title[language],
    description: site,
    url: site,
    classification: "PRIVATE",
    busyStatus: statusOf(entry.status) === "CANCELLED" ? "FREE" : "BUSY",
    productId: "cabinet-ouvert",
    organizer: { name: "Cabinet ouvert", email: `ne-pas-repondre@${new URL(site).hostname}` },
    ...(attendee && {
      attendees: [{ name: attendee, email: attendee, partstat: "ACCEPTED", role: "REQ-PARTICIPANT" }],
    }),
  });
  if (error || value === null) throw new Error("The calendar file could not be written.", { cause: error });
  return value;
}

/**
 * The calendar file of one of the caller's appointments, to download. Throws NOT_FOUND for drafts and ids of other
 * people.
 */
export const calendarRoute = on(getRdvCalendar, async ({ deps, caller, params, language }) => {
  const row = await withTx(deps.db, (tx) =>
    tx
      .selectFrom("appointment as a")
      .select(["a.id", "a.reference", "a.starts_at", "a.ends_at", "a.status", "a.calendar_sequence"])
      .where("a.id", "=", params.rdvId)
      .where("a.phase", "not in", ["DRAFT", "DRAFT_DROPPED"])
      .where(ownAppointments(caller))
      .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.")),
  );
  return { name: `rendez-vous-${row.reference}.ics`, ics: calendarFile(deps, row, "PUBLISH", language) };
});
