import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type AppContext, appContext } from "./context";
import { factsMiddleware } from "./facts";
import { bodyMiddleware } from "./forms/body";
import { findResend } from "./resend";

test("quality 14 a form to send again holds what was typed and its token, but no password, typed once or twice, and no code", async () => {
  const typed = { csrf: "token", email: "camille@example.fr", reasons: "TOUX" };
  const secrets = { password: "a", newPassword: "b", confirmation: "c", code: "1234" };
  const path = "/create-patient/identity";
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...typed, ...secrets }),
  });
  const context = new RouterContextProvider();
  context.set(appContext, { reading: false, path } as AppContext);
  const args = { request, context, pattern: "/create-patient/identity", params: {} };
  const next = async () => new Response();
  await factsMiddleware(args as never, next);
  await bodyMiddleware(args as never, next);
  expect(await findResend(context)).toEqual({ path, fields: Object.entries(typed), hidesSecrets: true });
});
