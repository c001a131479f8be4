import type { ComponentProps } from "react";
import { useTranslation } from "~/ui/text/translation";

type TabLinkProps = { to: string; label: string } & Omit<ComponentProps<"a">, "href" | "target">;

/**
 * A link to a page in a new tab, for what a page with a form cannot do without losing what is typed. Children are shown
 * in place of the label, which is read aloud.
 */
export function TabLink({ to, label, children, ...rest }: TabLinkProps) {
  const { t } = useTranslation("common");
  const whole = t("newTab", { label });
  return (
    <a {...rest} href={to} target="_blank" rel="noopener" aria-label={children ? whole : undefined}>
      {children ?? whole}
    </a>
  );
}
