import type { DocumentCategory } from "~/api/.server/codes";
import type { DocumentSort } from "~/api/.server/documents";
import { documentPaths } from "./document-paths";

/** What a list of documents shows. */
export type DocumentView = { category: DocumentCategory; page: number; sort: DocumentSort; isDescending: boolean };

/** The address of a list; what is as usual is left out. */
export function addressOf(
  { category, page, sort, isDescending }: DocumentView,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(sort !== "date" && { sort }),
    ...(isDescending !== (sort === "date") && { order: isDescending ? "desc" : "asc" }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${documentPaths.list(category)}?${query}` : documentPaths.list(category);
}
