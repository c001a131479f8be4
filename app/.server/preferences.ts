import { createCookie } from "react-router";

const halfYear = 60 * 60 * 24 * 182;
const kept = { path: "/", sameSite: "lax", httpOnly: true, maxAge: halfYear } as const;

/** The answer to the cookie strip, «refuse» or «accept», kept six months either way. */
export const cookieChoiceCookie = createCookie("cookie-choice", kept);
/** «on» or «off» for the light version; without it the browser's Save-Data decides. */
export const lightCookie = createCookie("light", kept);

/** How this visitor wants pages: without scripts and pictures, and whether the cookie strip was answered. */
export async function readPreferences(request: Request): Promise<{ light: boolean; cookiesAnswered: boolean }> {
  const header = request.headers.get("cookie");
  const light = await lightCookie.parse(header);
  const choice = await cookieChoiceCookie.parse(header);
  return {
    light: light === "on" || (light !== "off" && request.headers.get("save-data") === "on"),
    cookiesAnswered: choice === "refuse" || choice === "accept",
  };
}
