import { createContext, type RouterContextProvider } from "react-router";
import { isRedirect } from "~/web/.server/session-middleware";

type Context = Readonly<RouterContextProvider>;

const isLeft = createContext(false);

/** Leaves the saved form where it is, since the form of this request was not taken though the page leads on. */
export const leaveInterruptedForm = (context: Context): void => (context as RouterContextProvider).set(isLeft, true);

/** Whether the page took the form: then it leads to another one. */
export const isTaken = (context: Context, response: Response): boolean => isRedirect(response) && !context.get(isLeft);
