import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";

test("R8 the search page answers", async () => {
  expect((await new Browser(inject("baseUrl")).visit("/search")).status).toBe(200);
});
