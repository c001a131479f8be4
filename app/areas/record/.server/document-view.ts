import type { DocumentCategory } from "~/api/.server/codes";
import { documentSorts } from "~/api/.server/documents";
import { pageOf } from "~/web/.server/page-number";
import type { DocumentView } from "../document-view";

/** What an address asks a list of documents to show, or what the list showed from which a page was opened. */
export function viewOf(request: Request, category: DocumentCategory): DocumentView {
  const asked = new URL(request.url).searchParams;
  const sort = documentSorts.find((one) => one === asked.get("sort")) ?? "date";
  const order = asked.get("order");
  const isDescending = order === "asc" || order === "desc" ? order === "desc" : sort === "date";
  return { category, sort, isDescending, page: pageOf(request) };
}
