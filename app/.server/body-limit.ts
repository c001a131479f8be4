import { data, type MiddlewareFunction } from "react-router";
import { uploads } from "./upload-pages";

const form = 64 * 1024;
/** Five documents of 5 MB with their envelope. */
const upload = 26 * 1024 * 1024;

const plain = /^application\/x-www-form-urlencoded\b/;
const multipart = /^multipart\/form-data;.*\bboundary=./;

/** Mail programs leave the newsletter by a form of either kind (RFC 8058). */
const takesMultipart = [...uploads, "newsletter/leave"];

/** Refuses before reading what no form of ours sends: a body too large, of unknown length, or of another kind. */
export const bodyLimitMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  const length = request.headers.get("content-length");
  if (length === null && request.headers.has("transfer-encoding")) throw data(null, { status: 400 });
  const type = request.headers.get("content-type") ?? "";
  const isReadable = plain.test(type) || (multipart.test(type) && takesMultipart.includes(pattern));
  if (!isReadable) throw data(null, { status: 400 });
  const most = uploads.includes(pattern) ? upload : form;
  if (Number(length) > most) throw data(null, { status: 413 });
  return next();
};
