import { type RawBuilder, sql, type Transaction } from "kysely";
import type { z } from "zod";
import {
  getNextRdv,
  getRdvDetails,
  listFutureRdv,
  listPastRdv,
  type rdv,
  type rdvDetails,
} from "../contract/appointments.ts";
import { withTx } from "../db/tx.ts";
import type { Database, Language } from "../db/types.ts";
import { requireOwnPatient } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { codeNames, practitionerWire, selectPractitioner } from "../practitioners/wire.ts";
import { type Caller, on } from "../route.ts";
import { costsOf } from "./costs.ts";
import { ownAppointments } from "./own-appointments.ts";
import { offersCard } from "./payments/provider.ts";
import { paymentWire } from "./payments/rows.ts";

type Tx = Transaction<Database>;
type Rdv = z.infer<typeof rdv>;
type Answers = z.infer<typeof rdvDetails>["answers"];

/** Whether the window to join has closed: an hour after the start (decisions 2.5), or the end if that is later. */
const isOver = sql<boolean>`greatest(a.ends_at, a.starts_at + interval '60 minutes') <= now()`;
const isUpcoming = sql<boolean>`(a.status in ('PENDING', 'ACCEPTED')
  and a.phase in ('BOOKED', 'OPEN', 'CHECKED_IN', 'IN_CALL') and not ${isOver})`;
const isListed = sql<boolean>`a.phase not in ('DRAFT', 'DRAFT_DROPPED')`;

function selectRdv(tx: Tx) {
  return tx
    .selectFrom("appointment as a")
    .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
    .innerJoin("specialty as y", "y.id", "p.specialty_id")
    .innerJoin("patient as person", "person.id", "a.patient_id")
    .selectAll("a")
    .select([
      "p.zone",
      "p.title",
      "p.first_name",
      "p.last_name",
      "y.name_fr",
      "y.name_en",
      "person.first_name as patient_first_name",
      "person.last_name as patient_last_name",
      sql<string>`to_char(a.starts_at at time zone p.zone, 'YYYY-MM-DD')`.as("start_date"),
      sql<string>`to_char(a.starts_at at time zone p.zone, 'HH24:MI')`.as("start_time"),
      sql<boolean>`${isUpcoming} and a.status = 'ACCEPTED'
        and now() between a.starts_at - interval '30 minutes' and a.starts_at + interval '60 minutes'`.as("can_return"),
      sql<boolean>`${isListed} and not ${isUpcoming}`.as("can_take_new"),
      sql<boolean>`${isUpcoming} and a.phase <> 'IN_CALL' and now() < a.starts_at`.as("can_be_cancelled"),
      sql<number>`extract(year from age((a.starts_at at time zone p.zone)::date, person.born_on))::integer`.as("age"),
    ]);
}

type RdvRow = Awaited<ReturnType<ReturnType<typeof selectRdv>["executeTakeFirstOrThrow"]>>;

const rdvWire = (row: RdvRow, language: Language): Rdv => ({
  id: row.id,
  reference: row.reference,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  startDate: row.start_date,
  startTime: row.start_time,
  zone: row.zone,
  status: row.status,
  phase: row.phase,
  canReturnToCall: row.can_return,
  canTakeNewAppointement: row.can_take_new,
  canBeCancelled: row.can_be_cancelled,
  consultedPractitioner: {
    id: row.practitioner_id,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: null,
    speciality: row[`name_${language}`],
  },
  patient: { id: row.patient_id, firstName: row.patient_first_name, lastName: row.patient_last_name },
});

/** One of the caller's appointments in wire words. Throws NOT_FOUND for any other (R12). */
export async function readRdv(tx: Tx, caller: Caller, id: string, language: Language): Promise<Rdv> {
  return rdvWire(await findOwnAppointment(tx, caller, id), language);
}

const findOwnAppointment = (tx: Tx, caller: Caller, id: string): Promise<RdvRow> =>
  selectRdv(tx)
    .where("a.id", "=", id)
    .where(ownAppointments(caller))
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas."));

async function readDetails(
  tx: Tx,
  deps: HostDeps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<z.infer<typeof rdvDetails>> {
  const row = await findOwnAppointment(tx, caller, id);
  const practitioner = await selectPractitioner(tx)
    .where("practitioner.id", "=", row.practitioner_id)
    .executeTakeFirstOrThrow();
  const payment = await tx.selectFrom("payment").selectAll().where("appointment_id", "=", id).executeTakeFirst();
  const answers = row.answers as Answers;
  return {
    ...rdvWire(row, language),
    practitioner: practitionerWire(practitioner, await codeNames(tx, deps.now()), language),
    slotId: row.slot_id,
    heldUntil: row.held_until?.toISOString() ?? null,
    completedSteps: row.completed_steps,
    cancelReason: row.cancel_reason,
    answerBefore: row.answer_before?.toISOString() ?? null,
    payment: paymentWire(payment),
    costs: costsOf({
      feeMinCents: practitioner.fee_min_cents,
      feeMaxCents: practitioner.fee_max_cents,
      sector: practitioner.sector,
      thirdPartyPayment: practitioner.third_party_payment,
      age: row.age,
      card: offersCard(deps),
      whyConsultation: answers.whyConsultation,
      healthRights: answers.healthRights,
    }),
    answers,
  };
}

/** SQL condition on an appointment `a`: it belongs to the requested patient; the caller's id includes the children. */
const belongsToFile = (caller: Caller, fileId: string) =>
  fileId === caller.patientId
    ? // The first condition says little more than the second, but there are indexes for it.
      sql<boolean>`((a.booked_by = ${fileId}::uuid or a.patient_id = any(array(
          select ${fileId}::uuid union all select child_id from guardianship where parent_id = ${fileId}::uuid)))
        and ${ownAppointments(caller)})`
    : sql<boolean>`a.patient_id = ${fileId}::uuid`;

async function listRdv(
  tx: Tx,
  caller: Caller,
  fileId: string,
  { page, size }: { page: number; size: number },
  which: RawBuilder<boolean>,
  order: "asc" | "desc",
  language: Language,
) {
  await requireOwnPatient(tx, caller, fileId);
  const { count } = await tx
    .selectFrom("appointment as a")
    .select((use) => use.fn.countAll<number>().as("count"))
    .where(belongsToFile(caller, fileId))
    .where(which)
    .executeTakeFirstOrThrow();
  const rows = await selectRdv(tx)
    .where(belongsToFile(caller, fileId))
    .where(which)
    .orderBy("a.starts_at", order)
    .orderBy("a.id")
    .limit(size)
    .offset(page * size)
    .execute();
  return {
    results: rows.map((row) => rdvWire(row, language)),
    totalPage: Math.ceil(count / size),
    totalCount: count,
  };
}

/** Calls that read appointments: details, the two lists, the next one (decisions 2.3 and 2.5). */
export const readRoutes = [
  on(getRdvDetails, ({ deps, caller, params, language }) =>
    withTx(deps.db, (tx) => readDetails(tx, deps, caller, params.id, language)),
  ),
  on(listFutureRdv, ({ deps, caller, params, query, language }) =>
    withTx(deps.db, (tx) => listRdv(tx, caller, params.id, query, isUpcoming, "asc", language)),
  ),
  on(listPastRdv, ({ deps, caller, params, query, language }) => {
    const past = sql<boolean>`(${isListed} and not ${isUpcoming})`;
    return withTx(deps.db, (tx) => listRdv(tx, caller, params.id, query, past, "desc", language));
  }),
  on(getNextRdv, ({ deps, caller, params, query, language }) => {
    const next = sql<boolean>`(${isUpcoming} and a.status = 'ACCEPTED'
      and a.starts_at <= now() + make_interval(mins => ${query.nbMinute}))`;
    return withTx(deps.db, async (tx) => {
      const { results } = await listRdv(tx, caller, params.id, { page: 0, size: 1 }, next, "asc", language);
      return results[0] ?? null;
    });
  }),
];
