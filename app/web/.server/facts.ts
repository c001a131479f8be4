import { createContext, type MiddlewareFunction, matchRoutes, type RouterContextProvider } from "react-router";
import { factsByPattern, type PageFacts } from "~/route-facts";
import routes from "~/routes";

const table = factsByPattern(routes);
const factsContext = createContext<PageFacts | null>(null);

/** Must run before all middleware that uses page facts: finds the line of app/routes.ts by the route pattern. */
export const factsMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  context.set(factsContext, table.get(pattern) ?? null);
  return next();
};

/** The addresses without parameters that search engines may list. */
export const listedPaths = (): string[] =>
  [...table]
    .filter(([pattern, { listed }]) => listed && !pattern.includes(":"))
    .map(([pattern]) => `/${pattern}`.replace("//", "/"));

const patterns = [...table.keys()].map((path) => ({ path, id: path }));

/** The facts of the page at a path, of the page of unknown addresses too. */
export function findFactsAt(path: string): PageFacts | null {
  const matched = matchRoutes(patterns, path)?.at(-1);
  return matched ? (table.get(matched.route.id) ?? null) : null;
}

/** The facts of the requested page in app/routes.ts; null for an unknown address. */
export const findFacts = (context: Readonly<RouterContextProvider>): PageFacts | null => context.get(factsContext);
