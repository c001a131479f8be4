import type { DocumentSort } from "~/api/.server/documents";
import { useTranslation } from "~/ui/text/translation";
import { addressOf, type DocumentView } from "./document-view";

/** Links that sort, the current one the other way (MR-160). */
export function DocumentSorts({ of: view, sorts }: { of: DocumentView; sorts: DocumentSort[] }) {
  const { t } = useTranslation("documents");
  return (
    <nav aria-labelledby="sort" className="no-print">
      <p id="sort" className="hint mb-0">
        {t("sort.label")}
      </p>
      <ul className="tabs">
        {sorts.map((sort) => {
          const isCurrent = sort === view.sort;
          const isDescending = isCurrent ? !view.isDescending : sort === "date";
          const by = t(`sort.${sort}`);
          return (
            <li key={sort}>
              <a
                href={addressOf({ ...view, page: 1, sort, isDescending })}
                aria-current={isCurrent ? "true" : undefined}
                className="target"
              >
                {isCurrent ? t(view.isDescending ? "sort.down" : "sort.up", { by }) : by}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
