import { data, type RouterContextProvider } from "react-router";
import { findAccount } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { keysFor, signatures } from "~/web/.server/keys";

type Context = Readonly<RouterContextProvider>;

/** An idempotency key and the mark of the account that its page was made for. */
const markedKey = /^[\da-f-]{36}-([\w-]{16})$/;

/** The marks of an account: by the current secret, and by the former one while it changes. */
const marksOf = (context: Context, accountId: string): string[] =>
  signatures(keysFor(context.get(appContext), "form owner"), accountId).map((signature) => signature.slice(0, 16));

/** Adds to an idempotency key whose page it is on; a guest's stays as it is. */
export function markFormKey(context: Context, formKey: string): string {
  const account = findAccount(context);
  return account ? `${formKey}-${marksOf(context, account.id)[0]}` : formKey;
}

/**
 * Throws 409 for a form from a page of another account: browsers show pages again that whoever used them before has
 * left, and what stands there is not for the record of the next one.
 */
export function requireOwnForm(context: Context, formKey: unknown): void {
  const account = findAccount(context);
  const mark = typeof formKey === "string" && markedKey.exec(formKey)?.[1];
  if (!account || !mark) return;
  if (!marksOf(context, account.id).includes(mark)) throw data({ reason: "other-account" }, { status: 409 });
}
