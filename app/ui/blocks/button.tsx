import type { ComponentProps } from "react";
import { Children, type ReactNode } from "react";

export type ButtonLook = { look?: "primary" | "plain" | "danger"; small?: boolean };

/** The classes of a button, for elements that are neither a button nor a link. */
export function buttonClass({ look = "primary", small }: ButtonLook, more = "") {
  return ["btn", look !== "primary" && `btn-${look}`, small && "btn-small", more].filter(Boolean).join(" ");
}

export function Button({ look, small, className, type = "submit", ...rest }: ButtonLook & ComponentProps<"button">) {
  return <button {...rest} type={type} className={buttonClass({ look, small }, className)} />;
}

type ChoiceButtonProps = ButtonLook & {
  name: string;
  choice: string | number;
  label: string;
} & ComponentProps<"input">;

/**
 * One of several submit buttons of a form, sent as «name.choice»: Lynx would print the value of a button before its
 * label.
 */
export function ChoiceButton({ name, choice, label, look, small, className, ...rest }: ChoiceButtonProps) {
  const looks = className ?? buttonClass({ look, small });
  // Lynx cuts a label at its first no-break space.
  const words = label.replaceAll(/[\u00a0\u202f]/g, " ");
  // Under an aria-label browsers give the value as the description, and it would be heard again.
  const described = rest["aria-label"] ? { "aria-description": "" } : {};
  return <input {...described} {...rest} type="submit" name={`${name}.${choice}`} value={words} className={looks} />;
}

export function ButtonLink({ look, small, className, to, ...rest }: ButtonLook & { to: string } & ComponentProps<"a">) {
  return <a {...rest} href={to} className={buttonClass({ look, small }, className)} />;
}

/** The actions of a form, the main one first; each on its own line when there is no CSS. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="row mb-2 md:mb-4">
      {Children.map(Children.toArray(children), (act) => (
        <div>{act}</div>
      ))}
    </div>
  );
}
