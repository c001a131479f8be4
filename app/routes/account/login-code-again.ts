import { redirect } from "react-router";
import { sendCodeAgain } from "~/.server/api/auth";
import { Problem } from "~/.server/api/problem";
import { once } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { type FlashMessage, getSession } from "~/.server/session";
import { timeText } from "~/ui/dates";
import type { Route } from "./+types/login-code-again";

export const loader = () => redirect("/login/code");

function refusal(problem: Problem): FlashMessage {
  if (problem.code === "TOO_MANY_REQUESTS" && problem.detail.wait !== undefined)
    return { tone: "warn", key: "account:code.againWait", values: { count: Number(problem.detail.wait) } };
  if (problem.code === "TOO_MANY_REQUESTS") return { tone: "warn", key: "account:code.againTooMany" };
  if (problem.code === "TOKEN_EXPIRED") return { tone: "bad", key: "account:code.expired" };
  return { tone: "bad", key: problem.isOutage ? "errors:outage" : `errors:${problem.code}` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const session = getSession(context);
  const { codeStep } = session.data;
  if (!codeStep) throw redirect("/login");
  return once(context, await request.formData(), async () => {
    try {
      const sent = await sendCodeAgain(context, codeStep.loginToken);
      const time = timeText(sent.sentAt, "Europe/Paris", getLanguage(context));
      session.set("codeStep", sent);
      session.set("flash", { tone: "ok", key: "account:code.againSent", values: { to: sent.sentTo, time } });
      return "/login/code";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      session.set("flash", refusal(problem));
      if (problem.code !== "TOKEN_EXPIRED") return "/login/code";
      session.set("codeStep", undefined);
      return "/login";
    }
  });
}

/** Not a mere resource, so that a refused form shows the error page. */
export default function LoginCodeAgain() {
  return null;
}
