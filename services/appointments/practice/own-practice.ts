import { type RawBuilder, sql } from "kysely";
import { underAge } from "../../patients/ownership.ts";
import type { Caller } from "../../route.ts";
import { shareEnd } from "../sharing.ts";

/**
 * SQL condition: the appointment `a` is with the caller, a practitioner who may practise. Drafts are the patient's alone
 * (ruling R12).
 */
export const ownPractice = (
  caller: Caller,
): RawBuilder<boolean> => sql<boolean>`(a.phase not in ('DRAFT', 'DRAFT_DROPPED')
  and a.practitioner_id = (
    select own.id from practitioner own where own.account_id = ${caller.accountId}::uuid and own.active))`;

/** SQL condition: the practitioner still sees what the patient declared; a refusal or a cancellation ends that. */
export const isSeen = sql<boolean>`a.status in ('PENDING', 'ACCEPTED')`;

/**
 * SQL condition: documents may be given at the appointment, from its acceptance to 30 days after its end, while somebody
 * reads the record: the patient, or a parent.
 */
export const canGive = sql<boolean>`(a.status = 'ACCEPTED' and now() < ${shareEnd} and exists (
  select from patient child left join account on account.id = child.account_id
  where child.id = a.patient_id and (account.status <> 'CLOSED'
    or ${underAge} and exists (select from guardianship g where g.child_id = child.id))))`;
