import type { RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { newCookieValue } from "./cookies";
import { keysFor, sign, signatures } from "./keys";

type Context = Readonly<RouterContextProvider>;

/** Length of the random part of an id; the rest is the mark of this site. */
const randomLength = 22;

const keys = (context: Context) => keysFor(context.get(appContext), "session id");

/** Creates a function that makes session ids of 32 characters: 132 random bits, and 60 of the mark of this site. */
export const createSessionIds = (context: Context) => (): string => {
  const random = newCookieValue().slice(0, randomLength);
  return `${random}${sign(keys(context), random)}`.slice(0, 32);
};

/** Whether an id without a row was given by this site: one that somebody chose would be known to them (fixation). */
export const isGivenId = (context: Context, id: string): boolean =>
  signatures(keys(context), id.slice(0, randomLength)).some((mark) => mark.startsWith(id.slice(randomLength)));
