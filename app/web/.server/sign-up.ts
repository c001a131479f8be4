import type { RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { readCookie } from "./cookies";
import { sha256 } from "./keys";

/** Deletes the answers of a sign-up that was begun in this browser: whoever comes next must not find them. */
export async function endSignUp(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const { db, publicOrigin } = context.get(appContext);
  const id = readCookie(request, publicOrigin, "sign-up");
  if (id) await db.deleteFrom("sign_up_draft").where("id_hash", "=", sha256(id)).execute();
}
