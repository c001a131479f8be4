import { getSessionUser } from "../auth/session-user.ts";
import { getMedicalSummary, getProfile, listChildren } from "../contract/users.ts";
import { withTx } from "../db/tx.ts";
import { on, type Route } from "../route.ts";
import { findMedicalSummary } from "./medical-summary.ts";
import { requireOwnPatient } from "./ownership.ts";
import { listOwnChildren, readPatientData } from "./people.ts";
import { signUpRoutes } from "./sign-up.ts";

/** Calls about the signed-in patient and the patient's children. */
export const patientRoutes: Route[] = [
  ...signUpRoutes,
  on(getProfile, ({ deps, caller }) =>
    withTx(deps.db, async (tx) => ({
      ...(await getSessionUser(tx, caller.accountId, deps.now())),
      patientData: await readPatientData(tx, caller.accountId),
    })),
  ),
  on(listChildren, ({ deps, caller }) =>
    withTx(deps.db, async (tx) => {
      const children = await listOwnChildren(tx, caller);
      return {
        results: children.map((child) => ({ id: child.id, nearby: child })),
        totalPage: 1,
        totalCount: children.length,
      };
    }),
  ),
  on(getMedicalSummary, ({ deps, caller, params }) =>
    withTx(deps.db, async (tx) => {
      await requireOwnPatient(tx, caller, params.patientId);
      return findMedicalSummary(tx, params.patientId);
    }),
  ),
];
