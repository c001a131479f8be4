import { type RawBuilder, sql } from "kysely";
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

/** SQL condition: documents may be given at the appointment, from its acceptance to 30 days after its end. */
export const canGive = sql<boolean>`(a.status = 'ACCEPTED' and now() < ${shareEnd})`;
