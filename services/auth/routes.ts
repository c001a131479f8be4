import * as contract from "../contract/auth.ts";
import { on, type Route } from "../route.ts";
import { askForEmail, confirmEmail, sendEmailCode } from "./email-change.ts";
import { exchangeCode, forgotPassword, resetPassword } from "./forgot.ts";
import { login } from "./login.ts";
import { loginWithCode, sendCode } from "./login-code.ts";
import { findCodeRefusal } from "./refused-mail.ts";
import { endOneSession, endOtherSessions, endSession, readSessions, refresh } from "./sessions.ts";

/** Calls that open, refresh and end a session, and those that set a new password. */
export const authRoutes: Route[] = [
  on(contract.getPasswordRule, async ({ deps }) => ({ minLength: deps.config.passwordMinLength })),
  on(contract.login, login),
  on(contract.sendSecurityCode, sendCode),
  on(contract.findCodeRefusal, findCodeRefusal),
  on(contract.loginWithSecurityCode, loginWithCode),
  on(contract.passwordForgot, forgotPassword),
  on(contract.passwordForgotCheck, exchangeCode("FORGOT")),
  on(contract.unblock, exchangeCode("UNBLOCK")),
  on(contract.passwordForgotReset, resetPassword),
  on(contract.changeEmail, askForEmail),
  on(contract.sendEmailCode, sendEmailCode),
  on(contract.confirmEmail, confirmEmail),
  on(contract.listSessions, readSessions),
  on(contract.checkSession, async () => null),
  on(contract.closeSession, endOneSession),
  on(contract.closeOtherSessions, endOtherSessions),
  on(contract.refreshToken, refresh),
  on(contract.logout, endSession),
];
