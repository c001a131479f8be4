import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { asProblem } from "~/api/.server/problem";
import { appContext } from "./context";
import { cookieHeader, readBrowserCookie, readCookie } from "./cookies";
import { createReads } from "./reads";
import { Session, sessionContext } from "./session";
import { createSessionIds } from "./session-id";
import { newSession, readSession, touchSession, writeSession } from "./session-row";

type Context = Readonly<RouterContextProvider>;

/**
 * Sessions read at once. Those of a crowd that waits for its turn would otherwise queue before every statement of those
 * whose turn it is. After 5 s in which none comes the database does not answer.
 */
const readInTime = createReads(8, 5_000);

/** The session of this request; it is unreadable while the database does not answer (ruling R8). */
async function readIfPossible(context: Context, request: Request): Promise<Session> {
  const { publicOrigin, log } = context.get(appContext);
  const id = readCookie(request, publicOrigin, "session");
  if (id === null) return newSession(context);
  try {
    const session = await readInTime(() => readSession(context, id));
    if (session) return session;
    log.warn({ event: "session-late" });
  } catch (error) {
    asProblem(error);
  }
  const session = new Session(createSessionIds(context), id, {}, null);
  session.isUnreadable = true;
  return session;
}

/** Seconds to wait for the first session of a guest whose connection has begun too many within the minute, or null. */
const findWait = (context: Context, session: Session) =>
  session.isVisitors && !session.stored ? context.get(appContext).findVisitorWait() : null;

/** Whether an answer only leads to another page: by a redirect or, for scripts, by data that hold one. */
export const isRedirect = ({ status }: Response): boolean => status === 202 || (status >= 300 && status < 400);

/** Loads the session before all other middleware and writes it once, after all loaders and actions. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const session = await readIfPossible(context, request);
  session.browserCookie = readBrowserCookie(request, publicOrigin);
  context.set(sessionContext, session);
  const named = request.headers.get("cookie")?.includes(session.id) ?? false;
  const response = await next();
  if (session.isUnreadable) return response;
  const { shownFlash } = session;
  if (shownFlash && shownFlash === session.data.flash && !isRedirect(response)) session.set("flash", undefined);
  const written = await writeAtEnd(context, session, response);
  if (written || session.followsOtherSession || (needsCookie(context) && !named))
    response.headers.append("set-cookie", cookieHeader(publicOrigin, "session", session.id));
  return response;
};

/**
 * Writes what changed. The first session of a guest is refused to a connection that has begun too many within the
 * minute (quality 12, quality 31); a page that refuses something is shown all the same. When the database does not
 * answer, a page that was only read is shown all the same, and so is one that tells of a failure and gives back what
 * was typed.
 */
async function writeAtEnd(context: Context, session: Session, response: Response): Promise<boolean> {
  if (session.changed && session.followsOtherSession) return false;
  const wait = session.changed ? findWait(context, session) : null;
  if (wait !== null && response.status >= 400) return false;
  if (wait !== null) {
    context.get(appContext).trace.retryAfter = wait;
    throw data(null, { status: 429 });
  }
  try {
    if (session.changed) return await writeSession(context, session);
    if (session.data.account) await touchSession(context, session);
  } catch (error) {
    asProblem(error);
    const { status } = response;
    const isShown = context.get(appContext).reading ? status < 300 || status >= 400 : status >= 500;
    if (session.changed && !isShown) throw error;
  }
  return false;
}

const cookieNeeded = createContext(false);
const needsCookie = (context: Context) => context.get(cookieNeeded);

/** Sends the cookie even without a row: a CSRF token is bound to its id. */
export const requireCookie = (context: RouterContextProvider | Context): void =>
  (context as RouterContextProvider).set(cookieNeeded, true);
