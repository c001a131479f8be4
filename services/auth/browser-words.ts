import type { Language } from "../db/types.ts";

// Order matters: the user agent of each browser also names those after it.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bLynx\//, "Lynx"],
  [/\bw3m\//, "w3m"],
  [/^Links /, "Links"],
  [/^ELinks\//, "ELinks"],
] as const;
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Browser and system of a user agent, e.g. «Firefox sur Linux»; never its raw text. */
export function browserIn(device: string, language: Language): string {
  const found = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(device))?.[1];
  const browser = found(browsers) ?? (language === "fr" ? "un autre navigateur" : "another browser");
  const system = found(systems);
  if (!system) return browser;
  return `${browser} ${language === "fr" ? "sur" : "on"} ${system}`;
}
