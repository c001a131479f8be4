import { type RouterContextProvider, redirect } from "react-router";
import { loginPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import type { Session } from "~/web/.server/session";
import { findSessionOwner, type Tokens } from "~/web/.server/session-data";
import { readTokens, saveTokens } from "~/web/.server/session-row";
import { refreshToken } from "../../../services/contract/auth";
import { buildRequest, problemOf, readAnswer, send } from "./exchange";

type Context = Readonly<RouterContextProvider>;

/** Whether the access token is about to expire; after the end of the session (PF-121) there is no refresh. */
export const isOver = ({ accessEndsAt, refreshEndsAt }: Tokens) =>
  accessEndsAt < Date.now() + 5_000 || refreshEndsAt < Date.now();

const refreshing = new Map<string, Promise<Tokens | null>>();

async function refresh(context: Context, session: Session, refused: string | undefined): Promise<Tokens | null> {
  const kept = await readTokens(context, session);
  if (kept && kept.access !== refused) return kept;
  if (!session.tokens || session.tokens.refreshEndsAt < Date.now()) return null;
  const response = await send(
    context,
    await buildRequest(context, refreshToken, { body: { token: session.tokens.refresh } }, null),
  );
  if (response.status >= 500) throw await problemOf(context, response);
  if (!response.ok) return null;
  const answer = await readAnswer(refreshToken, response);
  const { accessToken, refreshToken: successor, expiresIn, refreshExpiresIn } = answer;
  const now = Date.now();
  const tokens = {
    access: accessToken,
    accessEndsAt: now + expiresIn * 1000,
    refresh: successor,
    refreshEndsAt: now + refreshExpiresIn * 1000,
  };
  await saveTokens(context, session, tokens);
  return tokens;
}

/**
 * One refresh at a time for a session, and one for each refused or expired access token, however late a call notices it
 * (PF-123). Redirects to the login when the session has ended.
 */
export async function renewTokens(context: Context, session: Session, refused: string | undefined): Promise<Tokens> {
  const running = refreshing.get(session.id) ?? refresh(context, session, refused);
  refreshing.set(session.id, running);
  const tokens = await running.finally(() => refreshing.delete(session.id));
  if (tokens) {
    session.tokens = tokens;
    return tokens;
  }
  const ended = findSessionOwner(session.data);
  // Once: another call of this request may notice it when the response is already being written.
  if (!session.interrupted) {
    session.renew({ ended, flash: { tone: "info", key: "account:session.ended" } }, null);
    session.interrupted = true;
  }
  throw redirect(loginPath(context.get(appContext).path, ended?.role), 303);
}

/** Stores an access token sent in the headers of any answer (PF-126). */
export async function takeAccessToken(context: Context, session: Session, { headers }: Response): Promise<void> {
  const access = headers.get("access-token");
  // Another request may have refreshed the other token meanwhile.
  const kept = access ? await readTokens(context, session) : null;
  if (!access || !kept) return;
  const seconds = Number(headers.get("access-token-expires-in")) || 600;
  await saveTokens(context, session, { ...kept, access, accessEndsAt: Date.now() + seconds * 1000 });
}
