import { inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { isInstalled } from "../installed.ts";

test.runIf(isInstalled("w3m"))("BK-029 w3m reaches the search page", async () => {
  await new Browser(inject("baseUrl")).visit("/search");
});
