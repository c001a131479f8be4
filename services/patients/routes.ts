import { getSessionUser } from "../auth/session-user.ts";
import * as files from "../contract/files.ts";
import * as identity from "../contract/identity.ts";
import * as contract from "../contract/users.ts";
import { withTx } from "../db/tx.ts";
import { rateLimit } from "../platform/limits.ts";
import { on, type Route } from "../route.ts";
import { readPortrait, readPreset } from "./avatar.ts";
import { changeAvatar } from "./change-avatar.ts";
import { childRoutes } from "./children.ts";
import { closureRoutes } from "./closure.ts";
import { identityRoutes } from "./identity.ts";
import { settingsChanged } from "./limits.ts";
import { changeNewsletter, confirm, unsubscribe } from "./newsletter.ts";
import { listOwnChildren, readPatientData } from "./people.ts";
import { signUpRoutes } from "./sign-up.ts";

/** Calls that sign patients up, and calls about the signed-in user and the patient's children. */
export const patientRoutes: Route[] = [
  ...signUpRoutes,
  ...childRoutes,
  ...identityRoutes,
  ...closureRoutes,
  on(contract.getProfile, async ({ deps, caller }) => {
    const [user, patientData] = await Promise.all([
      getSessionUser(deps.db, caller.accountId, deps.now()),
      readPatientData(deps.db, caller.accountId),
    ]);
    return { ...user, patientData };
  }),
  on(contract.listChildren, async ({ deps, caller }) => {
    const children = await listOwnChildren(deps.db, caller);
    return {
      results: children.map((child) => ({ id: child.id, nearby: child })),
      totalPage: 1,
      totalCount: children.length,
    };
  }),
  on(identity.updateAvatar, changeAvatar),
  on(files.getAvatarFile, ({ deps, caller, params }) => readPortrait(deps, caller, params.id)),
  on(files.getDefaultAvatarFile, ({ deps, params }) => readPreset(deps, params.id)),
  on(contract.updateNewsletter, changeNewsletter),
  on(contract.confirmNewsletter, confirm),
  on(contract.leaveNewsletter, unsubscribe),
  on(contract.updateLanguage, async ({ deps, caller, body, keep }) => {
    await rateLimit(deps.db, settingsChanged(caller), deps.now());
    return withTx(deps.db, async (tx) => {
      await tx.updateTable("account").set({ language: body.language }).where("id", "=", caller.accountId).execute();
      return keep(tx, null);
    });
  }),
];
