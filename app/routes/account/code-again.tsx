import { data, redirect } from "react-router";
import { sendCodeAgain } from "~/.server/api/auth";
import { Problem } from "~/.server/api/problem";
import { getForm } from "~/.server/body";
import { type CodePurpose, codePages, findCode, openCodePage, setCode } from "~/.server/code-step";
import { depsContext } from "~/.server/context";
import type { Refusal } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { once } from "~/.server/once";
import { getSession } from "~/.server/session";
import type { FlashMessage } from "~/.server/session-data";
import { durationText, timeText } from "~/ui/dates";
import type { Route } from "./+types/code-again";
import { CodePage } from "./code-page";

/** Which of the codes is asked for again, by the page this address stands under. */
function purposeOf(pattern: string): CodePurpose {
  const purposes = Object.keys(codePages) as CodePurpose[];
  return purposes.find((purpose) => codePages[purpose].path === `/${pattern}`.replace(/\/again$/, "")) ?? "login";
}

/** Only an answer to the form has a page here. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const purpose = purposeOf(pattern);
  const { path } = codePages[purpose];
  if (context.get(depsContext).reading) throw redirect(path);
  return openCodePage(context, purpose, path);
}

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
  return { tone: "bad", key: problem.sentence };
}

const outage: Refusal = { result: { status: "error", error: { "": ["errors:outage"] } } };

export async function action({ context, pattern }: Route.ActionArgs) {
  const purpose = purposeOf(pattern);
  const { path, restart } = codePages[purpose];
  const code = findCode(context, purpose);
  if (!code) throw redirect(restart);
  return once(context, await getForm(context), async () => {
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
      if (problem.isOutage) return data(outage, { status: 503 });
      session.set("flash", refusal(context, purpose, problem));
      if (problem.code !== "TOKEN_EXPIRED") return path;
      setCode(context, purpose, undefined);
      return restart;
    }
  });
}

export default function CodeAgain({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePage view={loaderData} result={actionData?.result} />;
}
