import type { ComponentProps } from "react";
import { href } from "react-router";
import { useTranslation } from "~/ui/text/translation";

type TabLinkProps = { to: string; label: string } & Omit<ComponentProps<"a">, "href" | "target" | "children">;

/** A link to a page in a new tab, for what a page with a form cannot do without losing what is typed. */
export function TabLink({ to, label, ...rest }: TabLinkProps) {
  const { t } = useTranslation("common");
  return (
    <a {...rest} href={to} target="_blank" rel="noopener">
      {t("newTab", { label })}
    </a>
  );
}

/** The page of the language, the version and the cookies; `from` is the page that people come from. */
export const preferencesPage = (from: string): string => `${href("/preferences")}?from=${encodeURIComponent(from)}`;
