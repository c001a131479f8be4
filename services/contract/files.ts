import { z } from "zod";
import { type Auth, endpoint, uuid } from "./endpoint.ts";

/** Limit on the bytes of an uploaded file (decisions 2.10). */
export const maxFileBytes = 5 * 1024 * 1024;

/** How the name of a document ends (decisions 2.10). */
export const documentEndings = [
  ".pdf",
  ".jpg",
  ".jpeg",
  ".png",
  ".gif",
  ".bmp",
  ".tif",
  ".tiff",
  ".webp",
  ".heic",
  ".docx",
] as const;

/** Limit on the documents of the situation of one appointment, and so on those of a form (decisions 2.10). */
export const maxDocuments = 5;

/** Why a file was refused, as `errorMessages` says at the field `files`; `detail` names the file and the limits. */
export const fileFlaw = z.enum([
  "required",
  "tooMany",
  /** The documents of all appointments of one patient are too large together. */
  "recordFull",
  "tooLarge",
  "typeNotAccepted",
  /** The bytes are of another type than the extension. */
  "contentMismatch",
  "imageUnreadable",
  /** A HEIC or BMP that cannot be decoded completely, or is too large; as a JPEG it could be kept. */
  "imageNotConvertible",
  /** A scan or a HEIC of several pictures, which cannot all be kept. */
  "pagesNotKept",
  "documentUnreadable",
  "passwordProtected",
  "containsMacros",
  /** Embedded files, films, or parts of a kind that cannot be checked. */
  "containsObjects",
  /** Loads parts from elsewhere. */
  "externalParts",
  /** Too large when unpacked. */
  "unpacksTooLarge",
  "pdfAttachments",
  /** A film, a sound or a model in three dimensions. */
  "pdfMedia",
  /** A form that only some programs show (XFA). */
  "pdfForm",
  "pdfNotCheckable",
  /** The old format of Word (.doc). */
  "oldWord",
  "infected",
  /** The antivirus does not answer; BUSY. */
  "scannerAway",
  /** Too many documents are being checked at once; BUSY. */
  "checkLate",
]);
export type FileFlaw = z.infer<typeof fileFlaw>;

const file = (path: string, auth: Auth, summary: string) =>
  endpoint({
    method: "GET",
    path,
    auth,
    summary,
    bytes: true,
    isTraced: auth === "practitioner",
    params: z.object({ id: z.string().max(64) }),
    answer: z.instanceof(Response),
  });

export const getSituationFile = file(
  "/files/situation/{id}",
  "patient",
  "The bytes of a situation document, with its name in `content-disposition`.",
);
export const getSituationFileOfPractice = file(
  "/files/practice/{id}",
  "practitioner",
  "The same for the practitioner of the appointment, until it is refused or cancelled.",
);
export const getDocumentFile = file(
  "/files/document/{id}",
  "patient",
  "The bytes of a document of one's record, or of a child's, with its name in `content-disposition`.",
);
export const getRecordFileOfPractice = endpoint({
  method: "GET",
  path: "/files/practice/{rdvId}/document/{id}",
  auth: "practitioner",
  summary: "The same for the practitioner of an appointment, while its patient shares the record whole.",
  bytes: true,
  isTraced: true,
  params: z.object({ rdvId: uuid, id: uuid }),
  answer: z.instanceof(Response),
});
export const getAvatarFile = file(
  "/files/avatar/{id}",
  "patient",
  "The portrait of the patient with this id, for oneself or one's child.",
);
export const getDefaultAvatarFile = file(
  "/files/default-avatar/{id}",
  "public",
  "A picture of /settings/default-avatar/all.",
);

/** RFC 2046 limits a boundary to 70 characters; searching for a longer one could be made costly. */
const boundaryPattern = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

/** The boundary of a multipart form, from its content type; undefined for any other, and for one that is too long. */
export function findBoundary(type: string): string | undefined {
  const [, quoted, plain] = boundaryPattern.exec(type) ?? [];
  return quoted ?? plain;
}
