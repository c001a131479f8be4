import type { RouterContextProvider } from "react-router";
import { asProblem } from "~/api/.server/problem";
import { appContext } from "~/web/.server/context";

/**
 * What a page shows beside its form; null where the form was sent while the services are away, or have just lost the
 * record: its page stands without it, with what was typed. Throws Problem.
 */
export const orNullWhenSent = <Read>(
  context: Readonly<RouterContextProvider>,
  reading: Promise<Read>,
): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    const { isOutage, isMissing } = asProblem(error);
    if (context.get(appContext).reading || !(isOutage || isMissing)) throw error;
    return null;
  });
