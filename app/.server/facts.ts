import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { factsByPattern, type PageFacts } from "~/route-facts";
import routes from "~/routes";

const table = factsByPattern(routes);
const factsContext = createContext<PageFacts | null>(null);

/** Comes before all that asks what the page is: its line in app/routes.ts, by the pattern of its address. */
export const factsMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  context.set(factsContext, table.get(pattern) ?? null);
  return next();
};

/** What app/routes.ts says of the page asked for; null for an address it does not know. */
export const findFacts = (context: Readonly<RouterContextProvider>): PageFacts | null => context.get(factsContext);
