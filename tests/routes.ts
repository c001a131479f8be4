import { type Entry, factsByPattern, type PageFacts } from "../app/route-facts.ts";
import routes from "../app/routes.ts";

export type Route = { pattern: string; file: string; id: string };

const facts = factsByPattern(routes);

/** The facts of a page in app/routes.ts, by its pattern. */
export const factsOf = (pattern: string): PageFacts => facts.get(pattern === "/" ? pattern : pattern.slice(1))!;

/** Every route of the site, with the file that answers it and its id in data requests. */
export function allRoutes(): Route[] {
  const walk = (entries: Entry[], above: string): Route[] =>
    entries.flatMap(({ path = "", file, children, id = file.replace(/\.\w+$/, "") }) => {
      const pattern = [above, path].filter(Boolean).join("/");
      if (children) return walk(children, pattern);
      return [{ pattern: `/${pattern}`, file, id }];
    });
  return walk(routes, "");
}
