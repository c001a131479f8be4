import { href } from "react-router";
import type { DocumentCategory } from "~/api/.server/codes";

/** The part of an address that names a category (MR-144 to MR-151). */
export const categorySlugs = {
  reports: "comptes-rendus",
  labResults: "biology-result",
  prescriptions: "prescriptions-care",
  imaging: "x-ray-ultrasound",
  certificates: "medical-certificates",
  prevention: "prevention-screening",
  administrative: "administrative-documents",
  other: "other-document",
} as const satisfies Record<DocumentCategory, string>;

/** The categories in their order. */
export const categories = Object.keys(categorySlugs) as DocumentCategory[];

const formPage = href("/patient-dashboard/documents/category");

/** The addresses of the documents of the record that is open. */
export const documentPaths = {
  all: href("/patient-dashboard/documents"),
  bin: href("/patient-dashboard/documents/bin"),
  form: formPage,
  delete: href("/patient-dashboard/documents/delete"),
  list: (category: DocumentCategory): string =>
    href("/patient-dashboard/documents/:category", { category: categorySlugs[category] }),
  one: ({ category, id }: { category: DocumentCategory; id: string }): string =>
    href("/patient-dashboard/documents/:category/:documentId", { category: categorySlugs[category], documentId: id }),
  text: ({ category, id }: { category: DocumentCategory; id: string }): string =>
    href("/patient-dashboard/documents/:category/:documentId/text", {
      category: categorySlugs[category],
      documentId: id,
    }),
  file: (id: string): string => href("/patient-documents/:documentId", { documentId: id }),
  archive: (patientId: string, category: DocumentCategory): string =>
    href("/patient-documents/:patientId/:category", { patientId, category: categorySlugs[category] }),
  add: (category: DocumentCategory): string => `${formPage}?category=${categorySlugs[category]}`,
  edit: ({ category, id }: { category: DocumentCategory; id: string }): string =>
    `${formPage}?category=${categorySlugs[category]}&id=${id}`,
  deleteOne: ({ category, id }: { category: DocumentCategory; id: string }): string =>
    `${href("/patient-dashboard/documents/delete")}?from=${category}&id=${id}`,
};

/** The category that a part of an address names; undefined for any other. */
export const categoryOf = (slug: string | null | undefined): DocumentCategory | undefined =>
  categories.find((category) => categorySlugs[category] === slug);
