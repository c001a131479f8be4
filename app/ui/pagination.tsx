import { pagesShown } from "./pages-shown";
import { useTranslation } from "./translation";

type PaginationProps = {
  page: number;
  total: number;
  href: (page: number) => string;
  /** Needed when a page has several paginations. */
  label?: string;
};

export function Pagination({ page, total, href, label }: PaginationProps) {
  const { t } = useTranslation("common");
  if (total < 2) return null;
  return (
    <nav className="pages" aria-label={label ?? t("pages.navigation")}>
      <ul>
        {page > 1 && (
          <li>
            <a href={href(page - 1)} rel="prev">
              {t("pages.previous")}
            </a>
          </li>
        )}
        {pagesShown(page, total).map((n, index) =>
          n === null ? (
            <li key={`gap ${index}`} className="pages-gap">
              …
            </li>
          ) : (
            <li key={n}>
              <a
                href={href(n)}
                aria-label={t("pages.page", { page: n })}
                aria-current={n === page ? "page" : undefined}
              >
                {n}
              </a>
            </li>
          ),
        )}
        {page < total && (
          <li>
            <a href={href(page + 1)} rel="next">
              {t("pages.next")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
