import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";

const name = "virtual:text-files";
const list = "build/text-files.json";

/**
 * Vite plugin: the module `virtual:text-files` tells the server which built file holds the texts of a language and file
 * («fr/search»), so that a page can name those it needs before its scripts ask for them. Empty in development.
 */
export function textFiles(): Plugin {
  return {
    name: "text-files",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return;
      const isBuild = this.environment.mode === "build" && this.environment.name !== "client";
      return `export default ${isBuild ? readFileSync(list, "utf8") : "{}"}`;
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? file.moduleIds.flatMap((id) => {
              const texts = /\/app\/locales\/(\w+\/[\w-]+)\.ts$/.exec(id)?.[1];
              return texts ? [[texts, `/${file.fileName}`]] : [];
            })
          : [],
      );
      writeFileSync(list, JSON.stringify(Object.fromEntries(files)));
    },
  };
}
