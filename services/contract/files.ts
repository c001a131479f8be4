import { z } from "zod";

/** Why a file was refused, as `errorMessages` says at the field `files`; `detail` names the file and the limits. */
export const fileFlaw = z.enum([
  "required",
  "tooMany",
  /** The documents of all appointments of one patient are too large together. */
  "recordFull",
  "tooLarge",
  "typeNotAccepted",
  /** The bytes are of another type than the name says. */
  "contentMismatch",
  "imageUnreadable",
  /** The picture cannot be checked in its format; as a JPEG it could. */
  "imageNotConvertible",
  /** A scan whose pages cannot all be kept. */
  "pagesNotKept",
  "documentUnreadable",
  "passwordProtected",
  "containsMacros",
  /** Fetches parts from elsewhere. */
  "externalParts",
  /** Too large once unpacked. */
  "unpacksTooLarge",
  "pdfScript",
  "pdfAttachments",
  "pdfNotCheckable",
]);
export type FileFlaw = z.infer<typeof fileFlaw>;
