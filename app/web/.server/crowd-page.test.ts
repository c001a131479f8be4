import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { crowdPage } from "./crowd-page";
import type { Resend } from "./resend";

const validator = new HtmlValidate(JSON.parse(readFileSync(".htmlvalidate.json", "utf8")));

const form: Resend = {
  path: '/login?returnTo="><script>',
  fields: [
    ["email", "camille@example.fr"],
    ["text", `<script>alert("1")</script>\n&amp; 'two' lines`],
    ["reasons", "FATIGUE"],
    ["reasons", "TOUX"],
  ],
  hidesSecrets: true,
};

test.each(["fr", "en"] as const)(
  "R28 the page in %s gives the form back as it was sent, and says that its secrets must be typed again",
  async (language) => {
    // The checker takes hidden fields of one name for a mistake.
    const once = { ...form, fields: form.fields.slice(0, -2) };
    for (const html of [crowdPage(language, form.path), crowdPage(language, once)]) {
      const { results } = await validator.validateString(html);
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    }
    const html = crowdPage(language, form);
    const page = parse(html);
    expect(page.querySelector("form")?.getAttribute("action")).toBe(form.path);
    expect(
      page.querySelectorAll("input").map((input) => [input.getAttribute("name"), input.getAttribute("value")]),
    ).toEqual(form.fields);
    expect(html).not.toContain("<script");
    expect(page.text).toMatch(/mot de passe|password/);
    expect(crowdPage(language, { ...form, hidesSecrets: false })).not.toMatch(/mot de passe|password/);
    expect(page.querySelectorAll("button")).toHaveLength(1);
    expect(page.text).toContain("112");
  },
);
