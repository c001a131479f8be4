import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";

export type Route = { pattern: string; file: string };

/** Every address of the site, with the file that answers it. */
export async function allRoutes(): Promise<Route[]> {
  const walk = (entries: RouteConfigEntry[], above: string): Route[] =>
    entries.flatMap(({ path = "", file, children, index }) => {
      const pattern = [above, path].filter(Boolean).join("/");
      if (children) return walk(children, pattern);
      return [{ pattern: `/${pattern}`, file, index }];
    });
  return walk(await routes, "");
}
