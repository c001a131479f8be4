import { createCookie } from "react-router";
import { z } from "zod";

const halfYear = 60 * 60 * 24 * 182;
const kept = { path: "/", sameSite: "lax", httpOnly: true, maxAge: halfYear } as const;

/** The answer to the cookie strip, «refuse» or «accept», kept six months either way. */
export const cookieChoiceCookie = createCookie("cookie-choice", kept);
/** «on» or «off» for the light version; without it the browser's Save-Data decides. */
export const lightCookie = createCookie("light", kept);
/** The other choices of the page «Affichage», together. */
export const displayCookie = createCookie("display", kept);

/** How pages look; `stay` keeps pages from moving on by themselves (ruling R5). Anything unknown is the default. */
export const displaySchema = z.object({
  text: z.enum(["normal", "large", "larger"]).catch("normal"),
  contrast: z.enum(["normal", "more"]).catch("normal"),
  scheme: z.enum(["auto", "light", "dark"]).catch("auto"),
  stay: z.enum(["on", "off"]).catch("off"),
});
export type Display = z.infer<typeof displaySchema>;

export type Preferences = {
  /** Without scripts and pictures. */
  light: boolean;
  /** The answer to the cookie strip, null before there is one. */
  cookieChoice: "refuse" | "accept" | null;
  display: Display;
};

/** How this visitor wants pages. */
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
