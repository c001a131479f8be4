import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { findAccount } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { keysFor, sign, signatures } from "~/web/.server/keys";
import { getSession } from "~/web/.server/session";
import { findSessionOwner } from "~/web/.server/session-data";
import { leaveInterruptedForm } from "./taken";

type Context = Readonly<RouterContextProvider>;

/** An idempotency key and the mark of the account that its page was made for. */
const markedKey = /^[\da-f-]{36}-([\w-]{16})$/;

const ownerKeys = (context: Context) => keysFor(context.get(appContext), "form owner");
const markOf = (signature: string) => signature.slice(0, 16);

/** Adds to an idempotency key whose page it is on; a guest's stays as it is. */
export function markFormKey(context: Context, formKey: string): string {
  const account = findAccount(context);
  return account ? `${formKey}-${markOf(sign(ownerKeys(context), account.id))}` : formKey;
}

/**
 * Leads home from a form of a page of another account, and says so: browsers show pages again that whoever used them
 * before has left, and what stands there is not for the record of the next one. Scripts load the page whole, whose
 * header says who is signed in.
 */
export function requireOwnForm(context: Context, formKey: unknown): void {
  const mark = typeof formKey === "string" && markedKey.exec(formKey)?.[1];
  if (!mark) return;
  const session = getSession(context);
  const owner = findSessionOwner(session.data);
  if (!owner || signatures(ownerKeys(context), owner.id).map(markOf).includes(mark)) return;
  leaveInterruptedForm(context);
  session.set("flash", { tone: "warn", key: "account:otherAccount" });
  throw redirectDocument(href("/"), 303);
}
