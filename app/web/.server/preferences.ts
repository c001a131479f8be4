import { createCookie } from "react-router";
import { z } from "zod";

const halfYear = 60 * 60 * 24 * 182;
const kept = { path: "/", sameSite: "lax", httpOnly: true, maxAge: halfYear } as const;

/** The choice on the cookie strip, «refuse» or «accept», stored for six months either way. */
export const cookieChoiceCookie = createCookie("cookie-choice", kept);
/** «on» or «off» for the light version; when absent, the browser's Save-Data header decides. */
export const lightCookie = createCookie("light", kept);
/** The other preferences of the page «Affichage», in one cookie. */
export const displayCookie = createCookie("display", kept);

/** Display preferences; `stay` disables automatic redirects (ruling R5). Unknown values become the default. */
export const displaySchema = z.object({
  text: z.enum(["normal", "large", "larger"]).catch("normal"),
  contrast: z.enum(["normal", "more"]).catch("normal"),
  scheme: z.enum(["auto", "light", "dark"]).catch("auto"),
  stay: z.enum(["on", "off"]).catch("off"),
});
export type Display = z.infer<typeof displaySchema>;

export type Preferences = {
  /** Whether pages are without scripts and pictures. */
  light: boolean;
  /** The choice on the cookie strip, null until it is made. */
  cookieChoice: "refuse" | "accept" | null;
  display: Display;
};

/** Reads the visitor's preferences from the cookies. */
export async function readPreferences(request: Request): Promise<Preferences> {
  const header = request.headers.get("cookie");
  const light = await lightCookie.parse(header);
  const choice = await cookieChoiceCookie.parse(header);
  return {
    light: light === "on" || (light !== "off" && request.headers.get("save-data") === "on"),
    cookieChoice: choice === "refuse" || choice === "accept" ? choice : null,
    display: displaySchema.safeParse(await displayCookie.parse(header)).data ?? displaySchema.parse({}),
  };
}
