import { useTranslation } from "~/ui/text/translation";

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
              {n === page ? (
                // No link, as text browsers show too.
                <b aria-current="page">
                  <span className="sr-only">{t("pages.page", { page: "" })}</span>
                  {n}
                </b>
              ) : (
                <a href={href(n)} aria-label={t("pages.page", { page: n })}>
                  {n}
                </a>
              )}
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

const margin = 2;
const range = 5;

/** The page numbers to show: two at each end, five around the current one; null for a gap. */
export function pagesShown(page: number, total: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), total - range + 1));
  const near = (n: number) => n <= margin || n > total - margin || (n >= first && n < first + range);
  const shown: (number | null)[] = [];
  for (let n = 1; n <= total; n++) {
    // A gap of one page is replaced by its number.
    if (near(n) || (near(n - 1) && near(n + 1))) shown.push(n);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
