import type { MiddlewareFunction } from "react-router";
import { findFactsAt } from "./facts";

const isByRouter = ({ url }: Request): boolean => new URL(url).pathname.endsWith(".data");

/**
 * Where the router of a page with scripts is redirected to a page without any, it opens it as a document: in its own
 * one, «back» would change the address alone, since nothing on the next page listens. Likewise where a page that it
 * reads redirects: the router would add that to the history, and «back» would lead there for ever.
 */
export const reloadMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const location = response.headers.get("location");
  if (location === null || !isByRouter(request)) return response;
  const { pathname } = new URL(location, request.url);
  if (request.method === "GET" || !findFactsAt(pathname)?.scripts)
    response.headers.set("X-Remix-Reload-Document", "true");
  return response;
};
