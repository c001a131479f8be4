import type { RouterContextProvider } from "react-router";
import { asProblem, Problem } from "~/api/.server/problem";
import { durationText } from "~/ui/text/dates";
import { getAccount } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { comeBack } from "~/web/.server/forms/upload-limits";
import { getI18n, getLanguage } from "~/web/.server/i18n";

type Context = Readonly<RouterContextProvider>;

/**
 * The answer with a downloaded document. Throws plain text in place of it when the services refuse or fail, and when too
 * many others are on their way.
 */
export async function sendDocument(context: Context, read: () => Promise<Response>): Promise<Response> {
  const { beginDownload, trace } = context.get(appContext);
  if (!beginDownload(getAccount(context).id)) {
    trace.retryAfter = comeBack;
    throw inWords(new Problem("TOO_MANY_REQUESTS", 429, { retryAfter: comeBack }), context);
  }
  const { body, headers } = await read().catch((error: unknown) => {
    throw inWords(asProblem(error), context);
  });
  return new Response(body, {
    headers: {
      "content-type": headers.get("content-type") ?? "application/octet-stream",
      "content-disposition": headers.get("content-disposition") ?? "attachment",
      ...(headers.get("content-type") === "application/zip" && {
        "content-length": headers.get("content-length") ?? "",
      }),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** A file has no frame: errors are plain text. */
function inWords({ status, isTooOften, retryAfter }: Problem, context: Context): Response {
  const language = getLanguage(context);
  const t = getI18n(context).getFixedT(language, "errors");
  const kind = status === 404 ? "404" : isTooOften ? "429" : "503";
  const wait = isTooOften && retryAfter ? t("retryIn", { wait: durationText(retryAfter, language) }) : null;
  return new Response(`${t(`page.${kind}.title`)}\n${wait ?? t(`page.${kind}.text`)}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
