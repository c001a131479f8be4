import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { expect } from "vitest";
import { type Page, textOf } from "./page.ts";
import { root } from "./process.ts";

const validator = new HtmlValidate(JSON.parse(readFileSync(join(root, ".htmlvalidate.json"), "utf8")));

const areas =
  "about|account|booking|children|common|dashboard|documents|errors|export|help|identity|legal|log|measurements|medical|payment|practitioner|record|samples|search|sign-up|site|terms";
const rawKey = new RegExp(
  `\\b(${areas}):[a-z][\\w.-]*|\\b(${areas})\\.[a-z]+\\.[\\w.]+|\\{\\{|\\bundefined\\b|\\[object`,
  "i",
);

const headers: Record<string, RegExp> = {
  "content-type": /^text\/html; ?charset=utf-8$/i,
  "referrer-policy": /^same-origin$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
  // A refused login and its like may be found again by «back».
  "cache-control": /^(no-store(, no-cache)?|private, no-cache)$/,
};

/** Checks that hold for every page: the laws of progressive enhancement and the figures of quality. */
export async function checkPage(
  page: Page,
  { language, scripts }: { language: "fr" | "en"; scripts: boolean },
): Promise<void> {
  const { document, html, path } = page;
  expect.soft(page.title, `${path} title`).toMatch(/\S – Cabinet ouvert$/);
  expect
    .soft(
      page.title.startsWith(language === "fr" ? "Erreur : " : "Error: "),
      `${path} «Erreur :» in the title «${page.title}»`,
    )
    .toBe(page.errors.length > 0 || document.querySelector('[aria-invalid="true"]') !== null);
  expect.soft(document.querySelectorAll("h1").map(textOf), `${path} one h1`).toEqual([expect.stringMatching(/\S/)]);
  expect.soft(document.querySelector("html")?.getAttribute("lang"), `${path} language`).toBe(language);
  for (const landmark of ["header", "main", "footer"])
    expect.soft(document.querySelectorAll(`body > ${landmark}`), `${path} ${landmark}`).toHaveLength(1);
  for (const field of document.querySelectorAll("input, select, textarea"))
    if (!/^(hidden|submit)$/.test(field.getAttribute("type") ?? ""))
      expect.soft(page.labelOf(field), `${path} label of ${field.outerHTML}`).not.toBe("");
  for (const name of [...page.links, ...page.buttons])
    expect.soft(name, `${path} name of a link or button`).not.toBe("");
  expect
    .soft(/[^>]{1,40}<\/(a|button)><(a|button)\b/.exec(html)?.[0], `${path} links that run together without CSS`)
    .toBeUndefined();
  expect.soft(rawKey.exec(textOf(document))?.[0], `${path} raw key`).toBeUndefined();
  expect
    .soft(
      /\s(style|on[a-z]+)=/.exec(html.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ""))?.[0],
      `${path} inline style`,
    )
    .toBeUndefined();
  expect.soft(document.querySelectorAll("script").length > 0, `${path} has scripts`).toBe(scripts);
  if (!scripts) expect.soft(page.headers.get("link"), `${path} preloads`).toBeNull();
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const id = link.getAttribute("href")!.slice(1);
    expect.soft(id === "" || document.getElementById(id), `${path} #${id}`).toBeTruthy();
  }
  for (const element of document.querySelectorAll('[src], link[href]:not([rel="canonical"]), form[action]')) {
    const address = element.getAttribute("src") ?? element.getAttribute("href") ?? element.getAttribute("action");
    expect.soft(address, `${path} third party`).toMatch(/^(\/(?!\/)|\?|#|data:image|$)/);
  }
  // A search is soon typed again.
  const fields = document
    .querySelectorAll("main input, main select, main textarea")
    .filter((field) => field.closest("form")?.getAttribute("method") === "post");
  if (fields.some((field) => !/^(hidden|submit)$/.test(field.getAttribute("type") ?? "")))
    expect
      .soft(
        document.querySelectorAll("form").filter((form) => !form.closest("main")).length,
        `${path} forms around that would lose what is typed`,
      )
      .toBe(0);
  for (const [name, value] of Object.entries(headers))
    expect.soft(page.headers.get(name), `${path} ${name}`).toMatch(value);
  const policy = scripts
    ? /^default-src 'none'; script-src 'nonce-[\w-]+' 'self'; style-src 'self'/
    : /^default-src 'none'; script-src 'none'; style-src 'self';/;
  expect.soft(page.headers.get("content-security-policy"), `${path} content-security-policy`).toMatch(policy);
  // The search shows many practitioners, the identity page holds all that is known of a person, and two long lists.
  const most = path.startsWith("/search") ? 20 : path === "/patient-dashboard/identify" ? 15 : 13;
  expect.soft(page.size, `${path} compressed`).toBeLessThanOrEqual(most * 1024);
  const { results } = await validator.validateString(html, path);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, selector }) => `${ruleId}: ${message} (${line}, ${selector})`),
  );
  expect.soft([...new Set(findings)], `${path} html-validate`).toEqual([]);
}
