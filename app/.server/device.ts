import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { depsContext } from "./context";
import { cookieHeader, newCookieValue, readCookie } from "./cookies";

type Context = Readonly<RouterContextProvider>;

const yearSeconds = 365 * 24 * 3600;

const deviceContext = createContext<{ id: string | null; isTold: boolean }>();

/** The name this browser was given at a former login, or null: a login without a known one is told to its owner by mail. */
export const findDevice = (context: Context): string | null => context.get(deviceContext).id;

/** Gives this browser a name that the services are told from now on, and that it keeps for a year once it is logged in. */
export function nameDevice(context: Context): void {
  const device = context.get(deviceContext);
  device.id ??= newCookieValue();
  device.isTold = true;
}

/** Reads the name of this browser, and sets its cookie once the services were told it by somebody who is logged in. */
export const deviceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(depsContext);
  const device = { id: readCookie(request, publicOrigin, "device"), isTold: false };
  context.set(deviceContext, device);
  const response = await next();
  if (device.isTold && device.id && findAccount(context))
    response.headers.append("set-cookie", cookieHeader(publicOrigin, "device", device.id, yearSeconds));
  return response;
};
