import type { ComponentProps, MouseEvent } from "react";

type PressLinkProps = {
  /** The id of a button of this page. */
  button: string;
} & Omit<ComponentProps<"a">, "href">;

/** A link to a button, which scripts press. */
export function PressLink({ button, ...rest }: PressLinkProps) {
  function press(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(button)?.click();
  }
  return <a {...rest} href={`#${button}`} onClick={press} />;
}
