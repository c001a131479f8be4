import { redirect } from "react-router";
import { type NewCode, sendCodeAgain } from "~/api/.server/auth";
import { sendEmailCodeAgain } from "~/api/.server/email-change";
import { durationText, timeText } from "~/ui/text/dates";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { attempt } from "~/web/.server/forms/form";
import { once } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { CodeStep, FlashMessage } from "~/web/.server/session-data";
import {
  againFrom,
  type CodePurpose,
  codePages,
  dropCode,
  findCode,
  isPause,
  openCodePage,
  setCode,
} from "./.server/code-step";
import type { Route } from "./+types/code-again";
import { CodePage } from "./code-page";

/** The purpose of the code, from the page in the URL. */
function purposeOf(pattern: string): CodePurpose {
  const purposes = Object.keys(codePages) as CodePurpose[];
  return purposes.find((purpose) => codePages[purpose].path === `/${pattern}`.replace(/\/again$/, "")) ?? "login";
}

/** This page is shown only as the answer to a form. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const purpose = purposeOf(pattern);
  const { path } = codePages[purpose];
  if (context.get(appContext).reading) throw redirect(path);
  return openCodePage(context, purpose, path);
}

/** The flash message for the page it redirects to. */
function messageOf(
  context: Route.ActionArgs["context"],
  purpose: CodePurpose,
  code: CodeStep,
  answer: NewCode,
): FlashMessage {
  const language = getLanguage(context);
  if (answer.kind === "sent") {
    const { sentTo: to, sentAt } = answer.step;
    const key = purpose === "forgot" ? "account:forgotCode.againSent" : "account:code.againSent";
    return { tone: "ok", key, values: { to, time: timeText(sentAt, "Europe/Paris", language) } };
  }
  if (answer.kind === "expired") return { tone: "bad", key: `account:${purpose}Code.expired` };
  const wait = answer.wait ?? 3600;
  if (isPause(code, wait))
    return { tone: "warn", key: "account:code.againWait", values: { time: againFrom(context, code) } };
  return { tone: "warn", key: "account:code.againTooMany", values: { wait: durationText(wait, language) } };
}

export async function action({ context, pattern }: Route.ActionArgs) {
  const purpose = purposeOf(pattern);
  const { path } = codePages[purpose];
  const code = findCode(context, purpose);
  if (!code) throw redirect(codePages[purpose].restart);
  return once(context, await getForm(context), async () => {
    const outcome = await attempt(null, () =>
      (purpose === "email" ? sendEmailCodeAgain : sendCodeAgain)(context, code),
    );
    if (outcome.refused) return outcome.refused;
    const answer = outcome.done;
    getSession(context).set("flash", messageOf(context, purpose, code, answer));
    if (answer.kind === "sent") setCode(context, purpose, { ...answer.step, email: code.email });
    return answer.kind === "expired" ? dropCode(context, purpose) : path;
  });
}

export default function CodeAgain({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePage view={loaderData} result={actionData?.result} />;
}
