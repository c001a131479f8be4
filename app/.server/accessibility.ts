import { accessibilityStatus, type Criterion } from "~/ui/accessibility-status";
import grid from "../../docs/accessibility/rgaa.json";

const criteria = grid.criteria as Criterion[];

/** The audit of the site and the status it may claim (ruling R20). */
export const accessibility = {
  version: grid.version,
  /** Day of the audit, 'YYYY-MM-DD'. */
  auditedOn: grid.auditedOn,
  criteria,
  status: accessibilityStatus(criteria),
};
