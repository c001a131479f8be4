import { createContext, type RouterContextProvider } from "react-router";
import { sha256 } from "~/web/.server/keys";

type Context = Readonly<RouterContextProvider>;

/** The act of a form that acts once, while it runs: what its form and its sender are signed with, and its calls. */
const actContext = createContext<{ signed: string; calls: Map<string, number> } | null>(null);

/** Begins the act of a form, or ends it with null. `signed` holds signatures that nobody without our keys can make. */
export const setAct = (context: Context, signed: string | null): void =>
  context.set(actContext, signed === null ? null : { signed, calls: new Map() });

/**
 * The Idempotency-Key of the next call of this path: the same when the form is sent again by its sender. Undefined
 * outside of forms that act once.
 */
export function nextIdempotencyKey(context: Context, path: string): string | undefined {
  const act = context.get(actContext);
  if (!act) return undefined;
  const count = (act.calls.get(path) ?? 0) + 1;
  act.calls.set(path, count);
  return sha256([act.signed, path, count].join("\n")).toString("base64url");
}
