import type { ComponentProps } from "react";

export type ButtonLook = { look?: "primary" | "plain" | "danger"; small?: boolean };

/** The classes of a button, for the rare element that is neither a button nor a link. */
export function buttonClass({ look = "primary", small }: ButtonLook, more = "") {
  return ["btn", look !== "primary" && `btn-${look}`, small && "btn-small", more].filter(Boolean).join(" ");
}

export function Button({ look, small, className, type = "submit", ...rest }: ButtonLook & ComponentProps<"button">) {
  return <button {...rest} type={type} className={buttonClass({ look, small }, className)} />;
}

export function ButtonLink({ look, small, className, to, ...rest }: ButtonLook & { to: string } & ComponentProps<"a">) {
  return <a {...rest} href={to} className={buttonClass({ look, small }, className)} />;
}
