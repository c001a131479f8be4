import { redirect } from "react-router";
import { sendCodeAgain } from "~/.server/api/auth";
import { Problem } from "~/.server/api/problem";
import { type CodePurpose, codePages, findCode, setCode } from "~/.server/code-step";
import { once } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { type FlashMessage, getSession } from "~/.server/session";
import { durationText, timeText } from "~/ui/dates";
import type { Route } from "./+types/code-again";

/** Which of the codes is asked for again, by the page this address stands under. */
function purposeOf(request: Request): CodePurpose {
  const { pathname } = new URL(request.url);
  const purposes = Object.keys(codePages) as CodePurpose[];
  return purposes.find((purpose) => pathname.startsWith(codePages[purpose].path)) ?? "login";
}

export const loader = ({ request }: Route.LoaderArgs) => redirect(codePages[purposeOf(request)].path);

function refusal(context: Route.ActionArgs["context"], purpose: CodePurpose, problem: Problem): FlashMessage {
  const seconds = Number(problem.detail.wait ?? problem.retryAfter ?? 0);
  if (problem.code === "TOO_MANY_REQUESTS" && seconds > 0)
    return {
      tone: "warn",
      key: "account:code.againWait",
      values: { wait: durationText(seconds, getLanguage(context)) },
    };
  if (problem.code === "TOO_MANY_REQUESTS") return { tone: "warn", key: "account:code.againTooMany" };
  if (problem.code === "TOKEN_EXPIRED") return { tone: "bad", key: `account:${purpose}Code.expired` };
  return { tone: "bad", key: problem.isOutage ? "errors:outage" : `errors:${problem.code}` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const purpose = purposeOf(request);
  const { path, restart } = codePages[purpose];
  const code = findCode(context, purpose);
  if (!code) throw redirect(restart);
  return once(context, await request.formData(), async () => {
    const session = getSession(context);
    try {
      const sent = await sendCodeAgain(context, code);
      const time = timeText(sent.sentAt, "Europe/Paris", getLanguage(context));
      setCode(context, purpose, sent);
      const key = purpose === "forgot" ? "account:forgotCode.againSent" : "account:code.againSent";
      session.set("flash", { tone: "ok", key, values: { to: sent.sentTo, time } });
      return path;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      session.set("flash", refusal(context, purpose, problem));
      if (problem.code !== "TOKEN_EXPIRED") return path;
      setCode(context, purpose, undefined);
      return restart;
    }
  });
}

/** Not a mere resource, so that a refused form shows the error page. */
export default function CodeAgain() {
  return null;
}
