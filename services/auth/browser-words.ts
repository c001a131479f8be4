import type { Language } from "../db/types.ts";

// Each names itself like those after it too.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bLynx\//, "Lynx"],
  [/\bw3m\//, "w3m"],
] as const;
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** «Firefox sur Linux», from what a browser says of itself; never its own words. */
export function browserIn(device: string, language: Language): string {
  const found = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(device))?.[1];
  const browser = found(browsers) ?? (language === "fr" ? "un autre navigateur" : "another browser");
  const system = found(systems);
  if (!system) return browser;
  return `${browser} ${language === "fr" ? "sur" : "on"} ${system}`;
}
