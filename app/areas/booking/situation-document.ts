import { getDocumentFile } from "~/api/.server/bookings";
import { asProblem, type Problem } from "~/api/.server/problem";
import { requirePatient } from "~/web/.server/account";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import type { Route } from "./+types/situation-document";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  const { body, headers } = await getDocumentFile(context, params.documentId).catch((error: unknown) => {
    throw inWords(asProblem(error), context);
  });
  return new Response(body, {
    headers: {
      "content-type": headers.get("content-type") ?? "application/octet-stream",
      "content-disposition": headers.get("content-disposition") ?? "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** A file has no frame: errors are plain text. */
function inWords({ status }: Problem, context: Route.LoaderArgs["context"]): Response {
  const t = getI18n(context).getFixedT(getLanguage(context), "errors");
  const kind = status === 404 ? "404" : "503";
  return new Response(`${t(`page.${kind}.title`)}\n${t(`page.${kind}.text`)}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
