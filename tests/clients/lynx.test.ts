import { inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { isInstalled } from "../installed.ts";

test.runIf(isInstalled("lynx"))("BK-029 lynx reaches the search page", async () => {
  await new Browser(inject("baseUrl")).visit("/search");
});
