import pino, { type Logger } from "pino";

/** JSON lines on standard output; callers log codes and patterns, never what users typed. */
export const createLog = (): Logger => pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
