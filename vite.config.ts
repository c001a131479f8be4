import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { legacyCss } from "./scripts/legacy-css.ts";

// On an old phone each file costs more than its bytes: what all pages with scripts load, and their texts, are one each.
const groups = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|get-nonce)\/|rolldown/,
  },
  { name: "texts-fr", test: /\/app\/locales\/fr\/(common|errors|account|search|booking|sign-up|medical)\.ts$/ },
  { name: "texts-en", test: /\/app\/locales\/en\/(common|errors|account|search|booking|sign-up|medical)\.ts$/ },
  { name: "frame", test: /\/app\/(ui|frame)\/(?!enhance\/(about-dialog|dialog-window))|vite\/preload-helper/ },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), legacyCss()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
});
