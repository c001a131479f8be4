import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { legacyCss } from "./legacy-css.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), legacyCss()],
  resolve: { tsconfigPaths: true },
});
