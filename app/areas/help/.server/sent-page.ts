import { href, type RouterContextProvider } from "react-router";
import { copies, type Sent } from "~/api/.server/mail";
import { appContext } from "~/web/.server/context";
import { keysFor, sign, verify } from "~/web/.server/keys";

type Context = Readonly<RouterContextProvider>;

const keys = (context: Context) => keysFor(context.get(appContext), "contact sent");
const signed = ({ reference, copy }: Record<keyof Sent, string>) => `${copy} ${reference}`;

/** The page after sending. Its address is signed, so that nobody else makes it say what was not sent. */
export function sentPage(context: Context, sent: Sent): string {
  return `${href("/contact/sent")}?${new URLSearchParams({ ...sent, mark: sign(keys(context), signed(sent)) })}`;
}

/** What the address of the page after sending says; null unless this site has signed it. */
export function readSent(context: Context, address: string): Sent | null {
  const asked = new URL(address).searchParams;
  const [reference, mark] = [asked.get("reference") ?? "", asked.get("mark") ?? ""];
  const copy = copies.find((one) => one === asked.get("copy"));
  return copy && verify(keys(context), signed({ reference, copy }), mark) ? { reference, copy } : null;
}
