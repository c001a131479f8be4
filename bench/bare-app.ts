import { execFile } from "node:child_process";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { HTMLElement, type Node, parse, TextNode } from "node-html-parser";
import { root } from "../tests/process.ts";

const booleans = new Set([
  "async",
  "autofocus",
  "checked",
  "disabled",
  "hidden",
  "multiple",
  "novalidate",
  "open",
  "required",
  "selected",
]);
const renamed: Record<string, string> = { class: "className", for: "htmlFor", novalidate: "noValidate", style: "" };

// The framework adds its own scripts to both pages.
const isScript = (node: HTMLElement) =>
  node.rawTagName === "script" || ["modulepreload", "preload"].includes(node.getAttribute("rel") ?? "");

function props(element: HTMLElement): string {
  const pairs = Object.entries(element.attributes).flatMap(([name, value]) => {
    const prop = renamed[name.toLowerCase()] ?? name;
    if (prop === "" || name === "nonce") return [];
    return [[prop, booleans.has(name.toLowerCase()) ? true : value]];
  });
  return JSON.stringify(Object.fromEntries(pairs));
}

const calls = (nodes: Node[]): string => nodes.map(call).filter(Boolean).join(",\n");

function call(node: Node): string {
  if (node instanceof TextNode) return JSON.stringify(node.text);
  if (!(node instanceof HTMLElement) || isScript(node)) return "";
  return `h(${[JSON.stringify(node.rawTagName), props(node), calls(node.childNodes)].filter(Boolean).join(", ")})`;
}

const part = (html: string, selector: string) => {
  const found = parse(html, { comment: true }).querySelector(selector);
  if (!found) throw new Error(`The page has no <${selector}>.`);
  return found;
};

const files = (html: string): Record<string, string> => ({
  "package.json": JSON.stringify({ type: "module", dependencies: { isbot: "*" } }),
  "react-router.config.ts": "export default { ssr: true };",
  "vite.config.ts": `
    import { reactRouter } from "@react-router/dev/vite";
    export default { plugins: [reactRouter()] };`,
  "app/routes.ts": `
    import { index } from "@react-router/dev/routes";
    export default [index("page.tsx")];`,
  "app/root.tsx": `
    import { createElement as h, Fragment } from "react";
    import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
    const Head = () => h(Fragment, null, ${calls(part(html, "head").childNodes)});
    export default function Root() {
      return (
        <html ${part(html, "html").rawAttrs}>
          <head><Head /><Meta /><Links /></head>
          <body><Outlet /><ScrollRestoration /><Scripts /></body>
        </html>
      );
    }`,
  "app/page.tsx": `
    import { createElement as h, Fragment } from "react";
    export default function Page() {
      return h(Fragment, null, ${calls(part(html, "body").childNodes)});
    }`,
});

/**
 * Builds, in a new folder, the smallest React Router app whose only page has the elements and texts of this HTML,
 * written as React elements: no data, no session, no translation, the default entry.
 */
export async function buildBareApp(html: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cabinet-bare-"));
  await mkdir(join(folder, "app"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files(html))) await writeFile(join(folder, name), text);
  await promisify(execFile)(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return folder;
}

/** Every tag with its attributes and every text, without scripts: equal for two pages with the same markup. */
export function markup(html: string): string[] {
  const walk = (node: Node): string[] => {
    if (node instanceof TextNode) return [node.text];
    if (!(node instanceof HTMLElement) || isScript(node)) return [];
    const attributes = Object.entries(node.attributes)
      .filter(([name]) => name !== "nonce")
      .map(([name, value]) => `${name.toLowerCase()}=${value}`)
      .sort();
    return [`<${node.rawTagName} ${attributes.join(" ")}>`, ...node.childNodes.flatMap(walk)];
  };
  return walk(parse(html, { comment: true }));
}
