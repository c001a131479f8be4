import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { Browser } from "./browser.ts";
import { root } from "./process.ts";

const origin = inject("baseUrl");
const client = join(root, "build/client");
const built = (ending: string) =>
  readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, bytes: readFileSync(join(client, path)) }));

test("all CSS together is 12 kB or less, gzip", () => {
  const sheets = built(".css").map(({ bytes }) => gzipSync(bytes, { level: 9 }).length);
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12 * 1024);
});

test("no schema reaches the browser", () => {
  const scripts = built(".js");
  expect(scripts.length).toBeGreaterThan(0);
  for (const { path, bytes } of scripts)
    expect(/ZodError|ZodObject|invalid_union|safeParse/.test(bytes.toString()), path).toBe(false);
});

test("quality 37 source maps and servers' files are not served", async () => {
  expect(built(".map")).toEqual([]);
  const browser = new Browser(origin);
  for (const path of ["/.env", "/.git/config", "/server.ts", "/build/server/index.js", "/assets/../../package.json"])
    expect((await browser.visit(path)).status, path).toBe(404);
});

const scriptPages = ["/login", "/search"];

test.each(scriptPages)("all scripts of %s and their texts together are 120 kB or less, brotli", async (path) => {
  const { document, headers } = await new Browser(origin).visit(path);
  const named = new Set<string>();
  const follow = (text: string) => {
    for (const [, file] of text.matchAll(/["'(/]((?:assets\/)?[\w.-]+\.js)\b/g)) {
      const path = file!.startsWith("assets/") ? file! : `assets/${file}`;
      const found = built(".js").find((script) => script.path === path);
      if (!found || named.has(path)) continue;
      named.add(path);
      // Static imports of a module are loaded with it; dynamic ones are not.
      for (const [line] of found.bytes.toString().matchAll(/(?:import|from)\s*["'][^"']+["']/g)) follow(line);
    }
  };
  follow(headers.get("link") ?? "");
  // The route manifest in the page names the modules of other pages.
  for (const script of document.querySelectorAll('script, link[rel="modulepreload"]'))
    for (const [asked] of script.outerHTML.matchAll(/(?:src|href)="[^"]+"|import [^;]+;/g)) follow(asked);
  // The entry loads the texts that the page names, by the language, before it begins.
  const entry = [...named].find((path) => path.includes("/entry.client"))!;
  const code = readFileSync(join(client, entry), "utf8");
  const { lang, "data-ns": namespaces = "" } = document.querySelector("html")!.attributes;
  for (const namespace of namespaces.split(" ")) {
    const texts = code.match(new RegExp(`locales/${lang}/${namespace}\\.ts.*?\\.js`));
    expect(texts, namespace).not.toBeNull();
    expect(headers.get("link"), "preloaded with the page").toContain(texts![0].split("/").at(-1));
    follow(texts![0]);
  }
  expect(named.size).toBeGreaterThan(1);
  const sizes = [...named].map((path) => brotliCompressSync(readFileSync(join(client, path))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120 * 1024);
});

test.each([
  "/",
  "/teleconsult-doctor",
  "/about",
  "/display",
  "/articles",
  "/quizz",
  "/login",
  "/search",
  "/aide",
  "/contact",
  "/cookies",
  "/tarifs",
])("a first view of %s without scripts needs two requests", async (path) => {
  const { document } = await new Browser(origin).visit(path);
  const asked = document.querySelectorAll(
    'link[rel="stylesheet"], img[src], iframe, object, embed, audio, video, source',
  );
  const others = asked.filter((element) => !element.getAttribute("src")?.startsWith("data:"));
  expect(others.map(({ outerHTML }) => outerHTML)).toHaveLength(1);
  expect(built(".woff2").concat(built(".woff"), built(".ttf"))).toEqual([]);
});
