import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pino from "pino";
import { deleteDroppedAnswers, dropExpiredDrafts } from "../services/appointments/expired-drafts.ts";
import { openSession } from "../services/auth/sessions.ts";
import { createAccessToken } from "../services/auth/tokens.ts";
import { readServicesConfig } from "../services/config.ts";
import { openDb } from "../services/db/open.ts";
import { withTx } from "../services/db/tx.ts";
import type { Database } from "../services/db/types.ts";
import { createServices } from "../services/host.ts";
import { diskBlobs } from "../services/platform/blobs.ts";
import { dayIn, daysAfter } from "../services/platform/calendar.ts";
import type { HostDeps } from "../services/platform/deps.ts";
import { hashPassword } from "../services/platform/passwords.ts";
import { fillUpTo } from "../services/seed/many.ts";
import { migrations } from "../services/seed/prepared.ts";
import { type QueryPlan, recordPlans } from "../tests/query-plans.ts";

/** The plans of the statements of one call. */
export type CallPlans = { call: string; status: number; plans: QueryPlan[] };

const practitioners = 20_000;
const people = 20_000;
const draftCount = 500;
const password = "Soleil-couchant-42";

/**
 * Sends the hot calls of the contract, of a whole booking among others, to services on this PostgreSQL with 20 000
 * practitioners, 1 000 000 slots, 20 000 patients and 100 000 appointments, which are added when they are missing.
 */
export async function explainHotCalls(databaseUrl: string): Promise<CallPlans[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-plans-"));
  const { db, close } = await openDb<Database>({ databaseUrl, migrations: [migrations], statementLimit: 120_000 });
  try {
    await fillUpTo({ db, now: () => new Date() }, practitioners, () => {});
    await addPeople(db);
    const config = readServicesConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const log = pino({ level: "silent" });
    const now = () => new Date();
    return await sendCalls({ db, config, blobs: diskBlobs(config.blobDir), log, now, random: randomBytes });
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Adds patients with five past appointments each and live drafts, without which tables are too small to need an index. */
async function addPeople(db: Kysely<Database>): Promise<void> {
  const { count } = await db
    .selectFrom("patient")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= people) return;
  const passwordHash = await hashPassword(password);
  await withTx(db, async (tx) => {
    await sql`insert into account (email, role, password_hash, status, email_proven_at)
      select 'personne-' || n || '@demo.example', 'PATIENT', ${passwordHash}, 'ACTIVATED', now()
      from generate_series(1, ${people}::integer) as n`.execute(tx);
    await sql`insert into patient (account_id, first_name, last_name, born_on, gender, city)
      select id, 'Camille', 'Durand', '1985-04-12', 'F', 'Lyon' from account where email like 'personne-%'`.execute(tx);
    await sql`
      with numbered as (select id, row_number() over () as n from patient),
      past as (
        insert into slot (practitioner_id, starts_at, ends_at, local_date, local_minute, status)
        select id, at, at + interval '15 minutes', (at at time zone zone)::date, 600, 'BOOKED'
        from practitioner cross join generate_series(1, 5) as weeks
        cross join lateral (select date_trunc('day', now()) - weeks * interval '1 week' + interval '10 hours' as at) as start
        returning *
      )
      insert into appointment (reference, practitioner_id, slot_id, starts_at, ends_at, booked_by, patient_id, phase,
        status, completed_steps, confirmed_at)
      select 'P' || past.id, practitioner_id, past.id, starts_at, ends_at, numbered.id, numbered.id, 'ENDED', 'ACCEPTED',
        6, now()
      from past join numbered on n = 1 + past.id % ${people}::integer`.execute(tx);
    await sql`
      with free as (
        select *, row_number() over () as n from (
          select distinct on (practitioner_id) * from slot
          where status = 'AVAILABLE' and starts_at > now() + interval '20 days'
          order by practitioner_id, starts_at limit ${draftCount}
        ) as first
      ),
      numbered as (select id, row_number() over () as n from patient),
      held as (
        insert into appointment (reference, practitioner_id, slot_id, starts_at, ends_at, booked_by, patient_id, held_until)
        select 'D' || free.id, practitioner_id, free.id, starts_at, ends_at, numbered.id, numbered.id,
          now() + interval '15 minutes'
        from free join numbered using (n) returning id, slot_id, held_until
      )
      update slot set held_by = held.id, held_until = held.held_until from held where slot.id = held.slot_id`.execute(
      tx,
    );
    await sql`insert into appointment_event (appointment_id, event, to_status, to_phase)
      select id, 'hold', status, phase from appointment`.execute(tx);
    await sql`insert into audit (call, outcome) select 'POST /', 'OK' from generate_series(1, 100000)`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function aSignedInPatient(deps: HostDeps) {
  const account = await deps.db
    .insertInto("account")
    .values({
      email: `${randomBytes(8).toString("hex")}@demo.example`,
      role: "PATIENT",
      password_hash: "",
      status: "ACTIVATED",
      email_proven_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const patient = { account_id: account.id, first_name: "Camille", last_name: "Durand", gender: "F" } as const;
  const person = await deps.db
    .insertInto("patient")
    .values({ ...patient, born_on: "1985-04-12", phone: "+33612345678", address: "3 rue des Lilas", city: "Lyon" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { family } = await withTx(deps.db, (tx) => openSession(tx, deps, account.id, "bench", null));
  const caller = { accountId: account.id, role: "PATIENT", patientId: person.id, sessionId: family } as const;
  return { id: person.id, token: await createAccessToken(deps, caller) };
}

async function sendCalls(deps: HostDeps): Promise<CallPlans[]> {
  const { fetch } = createServices(deps);
  const patient = await aSignedInPatient(deps);
  const told: CallPlans[] = [];
  const send = async (
    path: string,
    { method = "POST", body }: { method?: string; body?: unknown } = {},
    // biome-ignore lint/suspicious/noExplicitAny: each call has its own answer.
  ): Promise<any> => {
    const isForm = body instanceof FormData;
    const recorded = recordPlans();
    try {
      const headers = {
        authorization: `Bearer ${patient.token}`,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      };
      const sent = isForm ? body : JSON.stringify(body);
      const answer = await fetch(new Request(`http://services${path}`, { method, headers, body: sent }));
      told.push({ call: `${method} ${path}`, status: answer.status, plans: recorded.plans });
      return ((await answer.json()) as { data: unknown }).data;
    } finally {
      recorded.stop();
    }
  };
  const get = (path: string) => send(path, { method: "GET" });
  const post = (path: string, body?: unknown) => send(path, { body });

  const search = "/teleconsultation/practitioner/slot/search";
  const today = dayIn("Europe/Paris", deps.now());
  const questions: Record<string, string>[] = [
    {},
    { speciality: "medecine-generale" },
    { speciality: "medecine-generale", page: "3" },
    { speciality: "medecine-generale", localDate: daysAfter(today, 12), minHour: "18:00" },
    { speciality: "dermatologie", userGender: "F", localDate: daysAfter(today, 20) },
    { speciality: "medecine-generale", city: "Lyon" },
    { lastName: "martin" },
    { minHour: "03:00", maxHour: "04:00" },
    { localDate: daysAfter(today, 60) },
  ];
  for (const question of questions) await post(`${search}?${new URLSearchParams(question)}`);
  const { results } = await post(`${search}?localDate=${daysAfter(today, 3)}&speciality=medecine-generale`);
  const [{ id: practitionerId, practitionerData }, other] = results;
  const [slot] = practitionerData.availableCurrentPractitionerTimeSlots;
  const [otherSlot] = other.practitionerData.availableCurrentPractitionerTimeSlots;
  await get(`/teleconsultation/practitioner/profile/${practitionerId}`);
  await get(`/teleconsultation/practitioner/slot/${slot.id}`);
  const range = { practitionerId, startDate: today, endDate: daysAfter(today, 6) };
  await post("/teleconsultation/practitioner/slot/search-for-range-days", range);
  await post("/teleconsultation/practitioner/search-by-pattern", { search: "martin" });
  await get("/teleconsultation/practitioner/fee/all");
  await get("/settings/speciality/all");
  await post("/city/auto-complete", { search: "saint" });
  await post("/city/postal-code/auto-complete", { search: "690" });

  const rdv = "/teleconsultation/rdv";
  const place = { address: "3 rue des Lilas", city: "Lyon", phone: "+33612345678" };
  const hold = (wanted: { practitionerId: string; start: string; place?: object }) =>
    post(`${rdv}/create`, { patientId: patient.id, ...wanted });
  await hold({ practitionerId: other.id, start: otherSlot.start });
  const { rdvId } = await hold({ practitionerId, start: slot.start });
  await hold({ practitionerId, start: slot.start, place });
  await post(`${rdv}/add-motif`, { rdvId, motifs: ["FATIGUE"], since: "S1", firstTime: true, redFlags: [] });
  const situation = new FormData();
  const said = { rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights: "AUCUN" };
  for (const [name, value] of Object.entries(said)) situation.append(name, value);
  await post(`${rdv}/add-situation`, situation);
  const none = { state: "AUCUN" };
  const dosierMedicalData = { weight: 62.5, height: 168, medicalHistory: none, longTermTreatment: none };
  await post(`${rdv}/add-medical-situation`, {
    rdvId,
    dosierMedicalData: { ...dosierMedicalData, medicationTakenPreviously: none, allergies: none },
  });
  await post(`${rdv}/add-medical-information-validation`, { rdvId, share: "TOUT", needs: [] });
  await post(`${rdv}/add-medical-appointement-validation`, {
    rdvId,
    acceptedInformation: { procedure: true, setting: true, fees: true },
    textVersion: "2026-01",
    sendToGp: true,
    sms: false,
  });
  const returnUrl = "http://localhost:3000/consultationprocess/payment";
  const { url } = await post(`${rdv}/get-appointement-payment-link`, { rdvId, method: "CARTE", returnUrl });
  await get(new URL(url).pathname);
  await post(new URL(url).pathname, { outcome: "ACCEPT" });
  await get(`${rdv}/details/${rdvId}`);
  await get(`${rdv}/future/all/patient/${patient.id}`);
  await get(`${rdv}/past/all/patient/${patient.id}`);
  await get(`${rdv}/next/patient/${patient.id}?nbMinute=60`);
  await get(`${rdv}/patient/cancel/${rdvId}`);
  await get("/user/patient/profile");
  await get("/user/patient/nearby/list");
  await get(`/user/patient/medical-summary/${patient.id}`);
  await get("/auth/session/list");
  await post("/auth/login", { email: "personne-7@demo.example", password, typeUser: "PATIENT" });

  for (const [name, job] of Object.entries({ dropExpiredDrafts, deleteDroppedAnswers })) {
    const recorded = recordPlans();
    await job(deps).finally(recorded.stop);
    told.push({ call: `job: ${name}`, status: 200, plans: recorded.plans });
  }
  return told;
}
