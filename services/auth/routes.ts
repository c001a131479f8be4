import { login as loginCall, loginWithSecurityCode, logout, refreshToken, sendSecurityCode } from "../contract/auth.ts";
import { on, type Route } from "../route.ts";
import { login } from "./login.ts";
import { loginWithCode, sendCode } from "./login-code.ts";
import { endSession, refresh } from "./sessions.ts";

/** Calls that open, prolong and end a session. */
export const authRoutes: Route[] = [
  on(loginCall, login),
  on(sendSecurityCode, sendCode),
  on(loginWithSecurityCode, loginWithCode),
  on(refreshToken, refresh),
  on(logout, endSession),
];
