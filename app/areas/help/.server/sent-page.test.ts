import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { copies } from "~/api/.server/mail";
import { appContext } from "~/web/.server/context";
import { readSent, sentPage } from "./sent-page";

const context = new RouterContextProvider();
context.set(appContext, { secret: "a secret of this test alone" } as never);
const read = (path: string) => readSent(context, new URL(path, "http://here").href);

test.each(copies)("the page after sending says what was sent (%s), and nothing else than this site wrote", (copy) => {
  const page = sentPage(context, { reference: "M-ABCDEF", copy });
  expect(read(page)).toEqual({ reference: "M-ABCDEF", copy });
  for (const other of [...copies.filter((one) => one !== copy), "anything", ""])
    expect(read(page.replace(`copy=${copy}`, `copy=${other}`)), other).toBeNull();
});
