import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { cookieHeader, newCookieValue, readCookie } from "./cookies";

type Context = Readonly<RouterContextProvider>;

const yearSeconds = 365 * 24 * 3600;

const deviceContext = createContext<{ id: string | null; isKept: boolean }>();

/**
 * The device id this browser got at an earlier login or new password, or null: a login from an unknown device is reported
 * to the owner by mail, and limits that strangers can use up do not count for a known one.
 */
export const findDeviceId = (context: Context): string | null => context.get(deviceContext).id;

/** Creates a device id unless the browser has one; it is sent to the services from now on. */
export function createDeviceId(context: Context): void {
  context.get(deviceContext).id ??= newCookieValue();
}

/** Stores the device id in the browser for a year: the services know it from now on. */
export function keepDeviceId(context: Context): void {
  context.get(deviceContext).isKept = true;
}

/** Reads the device id of the browser, and sets its cookie when it is to be kept. */
export const deviceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const device = { id: readCookie(request, publicOrigin, "device"), isKept: false };
  context.set(deviceContext, device);
  const response = await next();
  if (device.isKept && device.id)
    response.headers.append("set-cookie", cookieHeader(publicOrigin, "device", device.id, yearSeconds));
  return response;
};
