import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { appContext } from "./context";
import { cookieHeader, newCookieValue, readCookie } from "./cookies";

type Context = Readonly<RouterContextProvider>;

const yearSeconds = 365 * 24 * 3600;

const deviceContext = createContext<{ id: string | null; isTold: boolean }>();

/**
 * The device id this browser got at an earlier login, or null: a login from an unknown device is reported to the owner
 * by mail.
 */
export const findDeviceId = (context: Context): string | null => context.get(deviceContext).id;

/** Creates a device id, sent to the services from now on and stored in the browser for a year after the login. */
export function createDeviceId(context: Context): void {
  const device = context.get(deviceContext);
  device.id ??= newCookieValue();
  device.isTold = true;
}

/** Reads the device id of the browser, and sets its cookie once a login has succeeded. */
export const deviceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const device = { id: readCookie(request, publicOrigin, "device"), isTold: false };
  context.set(deviceContext, device);
  const response = await next();
  if (device.isTold && device.id && findAccount(context))
    response.headers.append("set-cookie", cookieHeader(publicOrigin, "device", device.id, yearSeconds));
  return response;
};
