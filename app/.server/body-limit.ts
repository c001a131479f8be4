import { data, type MiddlewareFunction } from "react-router";

const form = 64 * 1024;
/** Five documents of 5 MB with their envelope. */
const upload = 26 * 1024 * 1024;

const uploads = "consultationprocess/situation/documents";

/** Refuses a body too large for any of our forms before reading it; one of unknown length is no form of ours. */
export const bodyLimitMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  const length = request.headers.get("content-length");
  if (length === null && request.headers.has("transfer-encoding")) throw data(null, { status: 400 });
  const most = pattern === uploads ? upload : form;
  if (Number(length) > most) throw data(null, { status: 413 });
  return next();
};
