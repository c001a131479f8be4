import type { RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { newCookieValue } from "./cookies";
import { keysFor, sign, signatures } from "./keys";

type Context = Readonly<RouterContextProvider>;

/** Characters of an id before those that tell, while it has no row, that it comes from here. */
const randomLength = 22;

const keys = (context: Context) => keysFor(context.get(appContext), "session id");

/** Makes session ids of 32 characters: 132 random bits, and 60 of a mark of this site. */
export const sessionIds = (context: Context) => (): string => {
  const random = newCookieValue().slice(0, randomLength);
  return `${random}${sign(keys(context), random)}`.slice(0, 32);
};

/** Whether an id without a row was given by this site: one that somebody chose would be known to them (fixation). */
export const isGivenId = (context: Context, id: string): boolean =>
  signatures(keys(context), id.slice(0, randomLength)).some((mark) => mark.startsWith(id.slice(randomLength)));
