import type { RouterContextProvider } from "react-router";
import { asProblem, type Problem } from "~/api/.server/problem";
import { durationText } from "~/ui/text/dates";
import { getI18n, getLanguage } from "~/web/.server/i18n";

type Context = Readonly<RouterContextProvider>;

/** The answer with a downloaded document. Throws plain text in place of it when the services refuse or fail. */
export async function sendDocument(context: Context, file: Promise<Response>): Promise<Response> {
  const { body, headers } = await file.catch((error: unknown) => {
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
