import { transform } from "lightningcss";
import postcss, { type ChildNode } from "postcss";
import type { Plugin } from "vite";

const targets = { chrome: 87 << 16, safari: 14 << 16, firefox: 78 << 16 };

// Browsers from before 2022 ignore everything inside @layer: pages would have no style at all.
// Without layers, order in the file decides, so rules are sorted by layer, unlayered ones last.
function unwrapLayers(css: string) {
  const root = postcss.parse(css);
  const layers = new Map<string, ChildNode[]>();
  root.each((node) => {
    if (node.type !== "atrule" || node.name !== "layer") return;
    for (const name of postcss.list.comma(node.params)) {
      layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])]);
    }
    node.remove();
  });
  root.prepend([...layers.values()].flat());
  root.walkAtRules("layer", (nested) => void nested.replaceWith(nested.nodes ?? []));
  return root.toString();
}

/** Vite plugin: rewrites the built stylesheets for Chromium 87, Safari 14 and Firefox 78, which run no scripts here. */
export function legacyCss(): Plugin {
  return {
    name: "legacy-css",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const css = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        const { code } = transform({
          filename: file.fileName,
          code: Buffer.from(unwrapLayers(css)),
          minify: true,
          targets,
        });
        file.source = code;
      }
    },
  };
}
