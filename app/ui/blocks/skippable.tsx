import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";

type SkippableProps = {
  /** The id of the place behind it. */
  to: string;
  /** The link's text, where nothing before it says what it leads past. */
  label?: string;
  children: ReactNode;
};

/** Much that few need, after a link past it for screen readers and text browsers, which know no folds. */
export function Skippable({ to, label, children }: SkippableProps) {
  const { t } = useTranslation("common");
  return (
    <>
      {/* A line of its own in Links2. */}
      <div>
        <a className="skip" href={`#${to}`}>
          {label ?? t("skipPart")}
        </a>
      </div>
      {children}
      <span id={to} />
    </>
  );
}
