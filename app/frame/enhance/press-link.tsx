import type { ComponentProps, MouseEvent } from "react";
import { useHydrated } from "~/ui/enhance/hydrated";

type PressLinkProps = {
  /** The id of a button of this page; without it a link like any other. */
  button?: string;
  /** The page that the button leads to, for who opens the link in another tab; without it the page itself. */
  to?: string;
} & Omit<ComponentProps<"a">, "href">;

/** A link to a button, which scripts press. */
export function PressLink({ button, to, ...rest }: PressLinkProps) {
  const hydrated = useHydrated();
  function press(event: MouseEvent) {
    if (!button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    document.getElementById(button)?.click();
  }
  return <a {...rest} href={button && !(hydrated && to) ? `#${button}` : to} onClick={press} />;
}
