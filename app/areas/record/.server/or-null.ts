import type { RouterContextProvider } from "react-router";
import { asProblem } from "~/api/.server/problem";
import { appContext } from "~/web/.server/context";

type Context = Readonly<RouterContextProvider>;

/**
 * What a page shows beside its form; null where the form was sent for a record that was lost in this instant: its page
 * stands without it, with what was typed. Throws Problem.
 */
export const orNullWhenLost = <Read>(context: Context, reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    if (context.get(appContext).reading || !asProblem(error).isNotRelated) throw error;
    return null;
  });

/** The same, also where the form was sent while the services are away. */
export const orNullWhenSent = <Read>(context: Context, reading: Promise<Read>): Promise<Read | null> =>
  orNullWhenLost(context, reading).catch((error: unknown) => {
    if (context.get(appContext).reading || !asProblem(error).isOutage) throw error;
    return null;
  });
