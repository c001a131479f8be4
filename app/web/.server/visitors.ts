import { data, type MiddlewareFunction } from "react-router";
import { appContext } from "./context";
import { getSession } from "./session";

/**
 * Refuses forms from a connection that has sent too many within the minute without a session: each of them may create
 * one (quality 31).
 */
export const visitorsMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { reading, trace, findVisitorWait } = context.get(appContext);
  const session = getSession(context);
  const wait = reading || session.stored || session.isUnreadable ? null : findVisitorWait();
  if (wait === null) return next();
  trace.retryAfter = wait;
  throw data(null, { status: 429 });
};
