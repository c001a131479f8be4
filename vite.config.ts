import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { legacyCss } from "./scripts/legacy-css.ts";

// Every page with scripts loads all of these: one file compresses better than seven.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), legacyCss()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } } } },
    },
  },
});
