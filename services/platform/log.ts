import pino, { type Logger } from "pino";

/** JSON lines on standard output; callers give it codes and patterns, never what people typed. */
export const createLog = (): Logger => pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
