import textFiles from "virtual:text-files";
import { readableStreamToString } from "@react-router/node";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { loadFrame } from "./frame/.server/frame";
import { I18nContext } from "./ui/text/translation";
import { appContext } from "./web/.server/context";
import { setContentPolicy } from "./web/.server/headers";
import { getI18n } from "./web/.server/i18n";
import { findResend } from "./web/.server/resend";
import { openStore } from "./web/.server/store";

export { appContext, openStore };

/** Renders a whole page: fallbacks are never sent, because without scripts they would stay for ever. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const deps = context.get(appContext);
  const { nonce } = deps;
  const { loaderData } = entry.staticHandlerContext;
  // Responses refused before any loader ran have the frame too.
  if (!loaderData.root) loaderData.root = await loadFrame(context, request).catch(() => undefined);
  if ((status === 429 || status === 503) && entry.staticHandlerContext.errors && loaderData.root)
    loaderData.root = { ...loaderData.root, resend: await findResend(context).catch(() => null) };
  const page = await renderToReadableStream(
    <I18nContext value={getI18n(context)}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </I18nContext>,
    { nonce },
  );
  await page.allReady;
  const { html, scripts } = takePreloads(await readableStreamToString(page));
  headers.set("content-type", "text/html; charset=utf-8");
  const preloads = new Set([...scripts, ...textsOf(html)]);
  if (scripts.length > 0) headers.set("link", [...preloads].map((path) => `<${path}>; rel=modulepreload`).join(", "));
  setContentPolicy(headers, deps, html.includes("<script"));
  return new Response(html, { status, headers });
}

/** Takes the preloads of scripts out of a page, for its header: text browsers print a line for each link element. */
function takePreloads(page: string): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  const html = page.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, path: string) => {
    scripts.push(path);
    return "";
  });
  return { html, scripts };
}

/** The files of the texts that the scripts of a page ask for before they begin. */
function textsOf(page: string): string[] {
  const [, language, names = ""] = /<html lang="(\w+)" data-ns="([^"]+)"/.exec(page) ?? [];
  return names.split(" ").flatMap((name) => textFiles[`${language}/${name}`] ?? []);
}

/** Logs unexpected errors without their messages, which may contain what a person typed. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId, trace } = context.get(appContext);
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error);
  log.error({
    requestId,
    pattern: trace.pattern,
    name,
    at: import.meta.env.DEV ? stack : stack?.replace(message, "").split("\n").slice(0, 6),
  });
}
