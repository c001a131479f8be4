import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { depsContext } from "./context";

type Context = Readonly<RouterContextProvider>;

const yearSeconds = 365 * 24 * 3600;

const deviceContext = createContext<{ id: string | null; isTold: boolean }>();

const isSecure = (origin: string) => origin.startsWith("https:");
const cookieName = (origin: string) => (isSecure(origin) ? "__Host-device" : "device");

function read(request: Request, origin: string): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const id = pairs.find(([name]) => name === cookieName(origin))?.[1];
  return id && /^[\w-]{32}$/.test(id) ? id : null;
}

/** The name this browser was given at a former login, or null: a login without a known one is told to its owner by mail. */
export const findDevice = (context: Context): string | null => context.get(deviceContext).id;

/** Gives this browser a name that the services are told from now on, and that it keeps for a year once it is logged in. */
export function nameDevice(context: Context): void {
  const device = context.get(deviceContext);
  device.id ??= randomBytes(24).toString("base64url");
  device.isTold = true;
}

export const deviceMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(depsContext);
  const device = { id: read(request, publicOrigin), isTold: false };
  context.set(deviceContext, device);
  const response = await next();
  if (device.isTold && findAccount(context)) {
    const secure = isSecure(publicOrigin) ? "; Secure" : "";
    const cookie = `${cookieName(publicOrigin)}=${device.id}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`;
    response.headers.append("set-cookie", cookie + secure);
  }
  return response;
};
