import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";

type WithContentsProps = { headings: readonly { id: string; title: string }[]; children: ReactNode };

/** A long text, with links to its headings beside it, folded on a phone. */
export function WithContents({ headings, children }: WithContentsProps) {
  const { t } = useTranslation("common");
  return (
    <div className="with-contents">
      <nav aria-label={t("contents")} className="no-print">
        <details className="fold">
          <summary>{t("contents")}</summary>
          <ul>
            {headings.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div>{children}</div>
    </div>
  );
}
