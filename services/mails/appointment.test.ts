import { afterAll, beforeAll, expect, test } from "vitest";
import { aBooking, aBookingHost, aDraft, aSlot, pay } from "../appointments/testing.ts";
import { type Host, lastMailTo } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { formatWhen } from "./when.ts";

let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

const unfolded = (ics: string | null) => (ics ?? "").replaceAll(/\r\n[ \t]/g, "");
const cancel = ({ token, rdvId }: { token: string; rdvId: string }) =>
  host.call("GET", `/teleconsultation/rdv/patient/cancel/${rdvId}?reason=MIEUX`, { token });

/** An afternoon in January, at 13:30 UTC. */
const january = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 12, 13, 30));

async function bookedIn(language: "fr" | "en", zone = "Europe/Paris") {
  const patient = await aPatient(host);
  await host.deps.db.updateTable("account").set({ language }).where("id", "=", patient.accountId).execute();
  const practitioner = await aPractitioner(host, { zone, first_name: "Zoé", last_name: "Marqueur" });
  const child = await aChildOf(host, patient, { firstName: "Léopoldine" });
  const slot = await aSlot(host, practitioner, { at: january });
  return aBooking(host, { patient, practitioner, slot, childId: child.id });
}

test("decisions 2.16 the confirmation says day, hour, practitioner, reference and how to join, with an invitation", async () => {
  const booking = await bookedIn("fr");
  const mail = await lastMailTo(host, booking.patient.email);
  expect(mail.subject).toMatch(/^Rendez-vous confirmé\u00a0: \S+ 12 janvier \d{4} à 14\u00a0h\u00a030$/);
  expect(mail.body_text).toMatch(/à 14\u00a0h\u00a030, avec (\S+ )?Zoé Marqueur\./);
  // More than five days ahead.
  expect(mail.body_text).toMatch(/30\s€ seront réservés sur votre carte cinq jours avant le rendez-vous/);
  expect(mail.body_text).toContain(
    "la salle d'attente en vidéo n'existe pas encore sur ce site. À l'heure du rendez-vous, gardez votre téléphone",
  );
  expect(mail.body_text).toContain(
    `http://localhost:3000/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations%2F${booking.rdvId}`,
  );
  expect(mail.body_html).toContain('<html lang="fr">');
  const ics = unfolded(mail.calendar);
  expect(mail.calendar_method).toBe("REQUEST");
  for (const line of [
    "METHOD:REQUEST",
    `UID:${booking.rdvId}@cabinet-ouvert`,
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    "SUMMARY:Rendez-vous Cabinet ouvert",
    "DESCRIPTION:http://localhost:3000",
    `DTSTART:${january.getUTCFullYear()}0112T133000Z`,
    `DTEND:${january.getUTCFullYear()}0112T134500Z`,
  ])
    expect(ics.split("\r\n")).toContain(line);
  expect(ics).toMatch(/ORGANIZER;CN="?Cabinet ouvert"?:MAILTO:ne-pas-repondre@localhost/i);
  expect(ics).toContain(booking.patient.email);
});

test("decisions 2.16 the cancellation removes the same entry from the calendar", async () => {
  const booking = await bookedIn("fr");
  await cancel(booking);
  const mails = await host.deps.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", booking.patient.email)
    .where("calendar_method", "=", "CANCEL")
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toMatch(/^Rendez-vous annulé/);
  expect(mails[0]!.body_text).toContain("Aucun montant ne sera prélevé, et rien ne reste réservé sur votre carte.");
  const lines = unfolded(mails[0]!.calendar).split("\r\n");
  for (const line of ["METHOD:CANCEL", `UID:${booking.rdvId}@cabinet-ouvert`, "SEQUENCE:1", "STATUS:CANCELLED"])
    expect(lines).toContain(line);
});

test("decisions 2.16 mails use the account's language, and name a time zone other than that of Paris", async () => {
  const booking = await bookedIn("en", "Indian/Reunion");
  const mail = await lastMailTo(host, booking.patient.email);
  expect(mail.subject).toMatch(
    /^Appointment confirmed: \w+,? 12 January \d{4} at 17:30 \(Réunion time, 14:30 in Paris\)$/,
  );
  expect(mail.body_text).toContain("at 17:30 (Réunion time, 14:30 in Paris), with ");
  expect(unfolded(mail.calendar)).toContain("SUMMARY:Cabinet ouvert appointment");
  expect(mail.body_html).toContain('<html lang="en">');
});

test("decisions 2.16 no mail or calendar names the patient, a reason, a speciality or an answer, and no subject a person", async () => {
  const booking = await bookedIn("fr");
  await cancel(booking);
  const direct = await aDraft(host, { patient: booking.patient, upTo: 5 });
  await pay(host, direct.token, direct.rdvId, "SUR_PLACE_DISTANCE");
  const mails = await host.deps.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", booking.patient.email)
    .execute();
  expect(mails).toHaveLength(3);
  const words = [
    "Léopoldine",
    "Camille",
    "Durand",
    "Médecine",
    "Fatigue",
    "FATIGUE",
    "Pénicilline",
    "62,5",
    "62.5",
    "Lilas",
  ];
  for (const mail of mails)
    for (const part of [mail.subject, mail.body_text, mail.body_html, unfolded(mail.calendar)])
      for (const word of words) expect(part.replaceAll(booking.rdvId, "")).not.toContain(word);
  for (const mail of mails)
    for (const part of [mail.subject, unfolded(mail.calendar)]) expect(part).not.toMatch(/Marqueur|Zoé/);
});

test.each([
  ["fr", /^Demande de rendez-vous envoyée/, "Le praticien doit répondre avant le "],
  ["en", /^Appointment request sent/, "The practitioner has to answer by "],
] as const)(
  "decisions 2.5 an appointment to be confirmed is announced as a request, with the limit for the answer (%s)",
  async (language, subject, limit) => {
    const practitioner = await aPractitioner(host, { confirmation: "DEMANDE" });
    const patient = await aPatient(host);
    await host.deps.db.updateTable("account").set({ language }).where("id", "=", patient.accountId).execute();
    const booking = await aBooking(host, { patient, practitioner });
    const mail = await lastMailTo(host, booking.patient.email);
    expect(mail.subject).toMatch(subject);
    const { answer_before, zone } = await host.deps.db
      .selectFrom("appointment as a")
      .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
      .select(["a.answer_before", "p.zone"])
      .where("a.id", "=", booking.rdvId)
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain(`${limit}${formatWhen(answer_before!, zone, language)}.`);
    expect(unfolded(mail.calendar)).toContain("STATUS:TENTATIVE");
  },
);

test.each([
  [
    "fr",
    [
      "à régler au praticien après la consultation, par virement, ou par chèque envoyé à son cabinet, 1 place Bellecour, 69002 Lyon.",
      /\n\nCompte \(IBAN\)\u00a0: FR76 3000 1007 9412 3456 7890 185\nTitulaire, et ordre du chèque\u00a0: Dr Anne Moreau\nRéférence à indiquer\u00a0: [2-9A-HJ-NP-Z]{8}\n/,
      "Pour un virement, demandez au praticien ses coordonnées bancaires.",
    ],
  ],
  [
    "en",
    [
      "€30 to pay to the practitioner after the visit, by transfer, or by cheque sent to the practice, 1 place Bellecour, 69002 Lyon.",
      /\n\nAccount \(IBAN\): FR76 3000 1007 9412 3456 7890 185\nAccount holder, and payee for a cheque: Dr Anne Moreau\nReference to quote: [2-9A-HJ-NP-Z]{8}\n/,
      "For a transfer, ask the practitioner for their bank details.",
    ],
  ],
] as const)(
  "decisions 2.6 the mail of an appointment paid to the practitioner says how, as the page does (%s)",
  async (language, [sum, account, ask]) => {
    const patient = await aPatient(host);
    await host.deps.db.updateTable("account").set({ language }).where("id", "=", patient.accountId).execute();
    const mailOf = async (iban: string | null) => {
      const { token, rdvId } = await aDraft(host, {
        patient,
        practitioner: await aPractitioner(host, { iban }),
        upTo: 5,
      });
      await pay(host, token, rdvId, "SUR_PLACE_DISTANCE");
      return lastMailTo(host, patient.email);
    };
    const mail = await mailOf("FR7630001007941234567890185");
    expect(mail.body_text).toContain(sum);
    expect(mail.body_text).toMatch(account);
    expect(mail.body_text).not.toContain(ask);
    const without = await mailOf(null);
    expect(without.body_text).toContain(sum);
    expect(without.body_text).toContain(ask);
    expect(without.body_text).not.toContain("IBAN");
  },
);

test("decisions 2.16 the calendar file can be downloaded for an appointment, not for a draft", async () => {
  const booking = await bookedIn("fr");
  const path = (id: string) => `/teleconsultation/rdv/calendar/${id}`;
  const { data } = await host.call("GET", path(booking.rdvId), { token: booking.token });
  expect(data.name).toMatch(/^rendez-vous-[2-9A-HJ-NP-Z]{8}\.ics$/);
  expect(unfolded(data.ics)).toContain("METHOD:PUBLISH");
  expect(data.ics.split("\r\n").every((line: string) => Buffer.byteLength(line) <= 75)).toBe(true);
  const draft = await aDraft(host);
  expect(await host.call("GET", path(draft.rdvId), { token: draft.token })).toMatchObject({ status: 404 });
});
