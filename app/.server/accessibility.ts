import { accessibilityStatus, type Criterion } from "~/ui/accessibility-status";
import grid from "../../docs/accessibility/rgaa.json";

const criteria = grid.criteria as Criterion[];

/** The site's own audit, and what it may claim from it (ruling R20). */
export const accessibility = {
  version: grid.version,
  /** A day 'YYYY-MM-DD'. */
  auditedOn: grid.auditedOn,
  criteria,
  status: accessibilityStatus(criteria),
};
