import { href } from "react-router";
import type { MeasurementKind, RecordListName } from "~/api/.server/codes";

/** The addresses of the lists of the record. */
export const listPaths = {
  allergies: href("/patient-dashboard/medical-profile/allergies"),
  antecedents: href("/patient-dashboard/medical-profile/antecedents"),
  treatments: href("/patient-dashboard/medical-profile/treatments"),
  measurements: href("/patient-dashboard/medical-profile/measurements"),
} as const satisfies Record<RecordListName | "measurements", string>;

/** The page of the copies of a record, and that which brings one back. */
export const exportPath = href("/patient-dashboard/export");
export const importPath = href("/patient-dashboard/export/import");

/** In the address of the form of a new entry: it begins with what was answered at the sign-up or a booking. */
export const askedForAnswer = "answer";

/** The address of a list with one of its entries open for editing. */
export const editPath = (list: RecordListName, entryId: string): string => `${listPaths[list]}/${entryId}`;

/** The address of the question whether to delete an entry. */
export const deletePath = (list: RecordListName, entryId: string): string =>
  href("/patient-dashboard/medical-profile/:list/:entryId/delete", { list, entryId });

/** The addresses of weights and heights: to bring several in, to add one, to edit one, to ask whether to delete it. */
export const measurementPaths = {
  import: href("/patient-dashboard/medical-profile/measurements/import"),
  add: (kind: MeasurementKind): string => href("/patient-dashboard/medical-profile/measurements/:kind/add", { kind }),
  edit: (kind: MeasurementKind, entryId: string): string =>
    href("/patient-dashboard/medical-profile/measurements/:kind/:entryId", { kind, entryId }),
  delete: (kind: MeasurementKind, entryId: string): string =>
    href("/patient-dashboard/medical-profile/measurements/:kind/:entryId/delete", { kind, entryId }),
};
