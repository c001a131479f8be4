import { href } from "react-router";

/** The page of each list of a practitioner. */
export const listPaths = {
  requests: href("/practitioner-dashboard/teleconsultations"),
  upcoming: href("/practitioner-dashboard/teleconsultations/upcoming"),
  past: href("/practitioner-dashboard/teleconsultations/past"),
} as const;
