import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";

/** The id of a heading, by its place in the text. */
export const partId = (index: number) => `part-${index + 1}`;

/** A long text, with links to its headings beside it, folded on a phone. */
export function WithContents({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <div className="with-contents">
      <nav aria-label={t("contents")} className="no-print">
        <details className="fold">
          <summary>{t("contents")}</summary>
          <ul>
            {titles.map((title, index) => (
              <li key={title}>
                <a href={`#${partId(index)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div>{children}</div>
    </div>
  );
}
