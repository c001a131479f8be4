import { sql } from "kysely";
import { seedReference } from "../seed/reference.ts";
import { aHost, type Host, signedInAs } from "../testing.ts";
import { aPatient, aPractitioner } from "../testing-people.ts";

const rdv = "/teleconsultation/rdv";

/** Opens a host with the reference lists that the steps are checked against. */
export async function aBookingHost(overrides: Parameters<typeof aHost>[0] = {}): Promise<Host> {
  const host = await aHost(overrides);
  // One commune and one medicine are enough: the seed inserts none when their tables are not empty.
  await host.deps.db
    .insertInto("city")
    .values({ insee_code: "69383", name: "Lyon", postal_codes: ["69003"] })
    .execute();
  await host.deps.db.insertInto("medicine").values({ cis: 60000001, name: "DOLIPRANE 500 mg, comprimé" }).execute();
  await seedReference(host.deps);
  return host;
}

const slotsOf = new WeakMap<Host, number>();

/** Inserts a free slot `inMinutes` from now, 15 minutes long by default; without `inMinutes`, slots never overlap. */
export async function aSlot(
  host: Host,
  practitioner: { id: string; zone?: string },
  { inMinutes, minutes = 15, at }: { inMinutes?: number; minutes?: number; at?: Date } = {},
) {
  const made = (slotsOf.get(host) ?? 0) + 1;
  slotsOf.set(host, made);
  const start = at ?? new Date(Math.floor(Date.now() / 60_000) * 60_000 + (inMinutes ?? 24 * 60 + made * 30) * 60_000);
  return host.deps.db
    .insertInto("slot")
    .values({
      practitioner_id: practitioner.id,
      starts_at: start,
      ends_at: new Date(start.getTime() + minutes * 60_000),
      local_date: sql<string>`(${start}::timestamptz at time zone 'Europe/Paris')::date`,
      local_minute: 600,
      held_by: null,
      held_until: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const place = { address: "3 rue des Lilas", city: "Lyon", phone: "+33612345678" };

export const medicalData = {
  weight: 62.5,
  height: 168,
  medicalHistory: { state: "AUCUN" },
  longTermTreatment: { state: "NSP" },
  medicationTakenPreviously: { state: "OUI", text: "Paracétamol" },
  allergies: { state: "OUI", text: "Pénicilline" },
};

/** A multipart body; lists become repeated parts. */
export function formOf(values: Record<string, string | string[]>, files: File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one);
  for (const file of files) form.append("files", file);
  return form;
}

/** The steps 2 to 5 as a person fills them, by number. */
export const steps: Record<number, (host: Host, token: string, rdvId: string) => Promise<{ status: number }>> = {
  2: (host, token, rdvId) =>
    host.call("POST", `${rdv}/add-motif`, {
      token,
      body: { rdvId, motifs: ["FATIGUE"], since: "S1", firstTime: true, redFlags: [] },
    }),
  3: (host, token, rdvId) =>
    host.call("POST", `${rdv}/add-situation`, {
      token,
      form: formOf({ rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights: ["AUCUN"] }),
    }),
  4: async (host, token, rdvId) => {
    await host.call("POST", `${rdv}/add-medical-situation`, { token, body: { rdvId, dosierMedicalData: medicalData } });
    return host.call("POST", `${rdv}/add-medical-information-validation`, {
      token,
      body: { rdvId, share: "TOUT", needs: ["SOUS_TITRES"] },
    });
  },
  5: (host, token, rdvId) =>
    host.call("POST", `${rdv}/add-medical-appointement-validation`, {
      token,
      body: {
        rdvId,
        acceptedInformation: { procedure: true, setting: true, fees: true },
        textVersion: "2026-01",
        sendToGp: true,
        sms: false,
      },
    }),
};

type Wishes = {
  patient?: Awaited<ReturnType<typeof aPatient>>;
  practitioner?: Awaited<ReturnType<typeof aPractitioner>>;
  slot?: Awaited<ReturnType<typeof aSlot>>;
  inMinutes?: number;
  childId?: string;
  /** Last step to fill, 1 to 5. */
  upTo?: number;
};

/** A draft with its first steps filled through the API, with its patient, practitioner and slot. */
export async function aDraft(host: Host, wishes: Wishes = {}) {
  const { inMinutes, childId, upTo = 1 } = wishes;
  const patient = wishes.patient ?? (await aPatient(host));
  const practitioner = wishes.practitioner ?? (await aPractitioner(host));
  const slot = wishes.slot ?? (await aSlot(host, practitioner, { inMinutes }));
  const token = await signedInAs(host, patient);
  const created = await host.call("POST", `${rdv}/create`, {
    token,
    body: {
      practitionerId: practitioner.id,
      start: slot.starts_at.toISOString(),
      patientId: patient.id,
      ...(upTo > 0 && { place }),
      ...(childId && { childrenPatientId: childId, parentPresent: true, parentalAuthority: true }),
    },
  });
  if (created.status !== 200) throw new Error(`The hold was refused: ${created.error}`);
  const rdvId: string = created.data.rdvId;
  for (let step = 2; step <= upTo; step++) {
    const answer = await steps[step]!(host, token, rdvId);
    if (answer.status !== 200) throw new Error(`Step ${step} was refused: ${JSON.stringify(answer)}`);
  }
  return { patient, practitioner, slot, token, rdvId, created: created.data };
}

export const returnUrl = "http://localhost:3000/consultationprocess/payment";

/** Chooses a payment method. */
export const pay = (host: Pick<Host, "call">, token: string, rdvId: string, method = "CARTE") =>
  host.call("POST", `${rdv}/get-appointement-payment-link`, { token, body: { rdvId, method, returnUrl } });

/** Submits an outcome on the payment page of a link. */
export const settle = (host: Pick<Host, "call">, url: string, outcome: "ACCEPT" | "REFUSE" | "ABANDON") =>
  host.call("POST", new URL(url).pathname, { body: { outcome } });

/** A booked appointment, paid by card. */
export async function aBooking(host: Host, wishes: Wishes = {}) {
  const draft = await aDraft(host, { ...wishes, upTo: 5 });
  const { data } = await pay(host, draft.token, draft.rdvId);
  const settled = await settle(host, data.url, "ACCEPT");
  if (settled.status !== 200) throw new Error(`The payment was refused: ${settled.error}`);
  return { ...draft, url: data.url as string };
}

/** Sets the hold of an appointment to a minute ago. */
export async function letHoldRunOut(host: Host, rdvId: string): Promise<void> {
  await sql`with a as (update appointment set held_until = now() - interval '1 minute' where id = ${rdvId} returning id, slot_id)
    update slot set held_until = now() - interval '1 minute' from a where slot.id = a.slot_id and held_by = a.id`.execute(
    host.deps.db,
  );
}

/** Reads the row of an appointment, its slot and the names of its events in order. */
export async function readRows(host: Host, rdvId: string) {
  const { db } = host.deps;
  const row = await db.selectFrom("appointment").selectAll().where("id", "=", rdvId).executeTakeFirstOrThrow();
  const slot = await db.selectFrom("slot").selectAll().where("id", "=", row.slot_id).executeTakeFirstOrThrow();
  const events = await db
    .selectFrom("appointment_event")
    .selectAll()
    .where("appointment_id", "=", rdvId)
    .orderBy("id")
    .execute();
  return { ...row, slot, events: events.map(({ event }) => event), log: events };
}
