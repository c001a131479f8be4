import { href, type RouterContextProvider } from "react-router";
import { copies, type Sent } from "~/api/.server/mail";
import { appContext } from "~/web/.server/context";
import { keysFor, sign, verify } from "~/web/.server/keys";

type Context = Readonly<RouterContextProvider>;

const keys = (context: Context) => keysFor(context.get(appContext), "contact reference");

/** The page after sending. Its address is signed, so that nobody else makes it say a word as a reference. */
export function sentPage(context: Context, { reference, copy }: Sent): string {
  const query = new URLSearchParams({ reference, copy, mark: sign(keys(context), reference) });
  return `${href("/contact/sent")}?${query}`;
}

/** What the address of the page after sending says; null unless this site has signed it. */
export function readSent(context: Context, address: string): Sent | null {
  const { searchParams } = new URL(address);
  const reference = searchParams.get("reference") ?? "";
  if (!verify(keys(context), reference, searchParams.get("mark") ?? "")) return null;
  return { reference, copy: copies.find((one) => one === searchParams.get("copy")) ?? "receipt" };
}
