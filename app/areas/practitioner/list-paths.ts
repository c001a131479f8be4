import { href } from "react-router";

/** The page of each list of a practitioner. */
export const listPaths = {
  requests: href("/practitioner-dashboard/teleconsultations"),
  upcoming: href("/practitioner-dashboard/teleconsultations/upcoming"),
  past: href("/practitioner-dashboard/teleconsultations/past"),
} as const;

/** A page of a list, whole or as it is searched for: the words stand in the session. */
export function pageOfList(which: keyof typeof listPaths, search: string, page = 1): string {
  const query = new URLSearchParams({ ...(search && { found: "1" }), ...(page > 1 && { page: String(page) }) });
  return [listPaths[which], query].filter(String).join("?");
}
