import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { legacyCss } from "./scripts/legacy-css.ts";
import { textFiles } from "./scripts/text-files.ts";

// On an old phone each file costs more than its bytes: what every page with scripts loads is a few, with the texts.
const groups = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router|get-nonce)\//,
  },
  { name: "texts-fr", test: /\/app\/locales\/fr\/(common|errors|account)\.ts$/ },
  { name: "texts-en", test: /\/app\/locales\/en\/(common|errors|account)\.ts$/ },
  // The pages of a record load several of these.
  { name: "record-fr", test: /\/app\/locales\/fr\/(record|log|children|documents|measurements|export)\.ts$/ },
  { name: "record-en", test: /\/app\/locales\/en\/(record|log|children|documents|measurements|export)\.ts$/ },
  {
    name: "frame",
    test: /\/app\/((ui|frame)\/(?!enhance\/(about|login)-dialog|enhance\/(calendar|dialog)-window|enhance\/(autosave|delayed-redirect)|flow-|stay-line|about-slides|blocks\/(table|contents|prose|steps-line|summary-list|change-heading)|forms\/(form-rows|date-time-field|code-field|password-again|parse-date-parts|other-language)|enhance\/(code-field|chosen-count|language-submit))|areas\/account\/(login-form|closed-account))|vite\/preload-helper/,
  },
  {
    name: "flow",
    test: /\/app\/frame\/(flow-|stay-line|enhance\/autosave)|\/app\/ui\/(blocks\/steps-line|enhance\/language-submit|forms\/other-language)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), legacyCss(), textFiles()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
});
