import { z } from "zod";
import type { DocumentCategory } from "~/api/.server/codes";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { dateParts, key, line, runAlways } from "~/web/.server/forms/fields";
import { categories } from "../document-paths";
import { ofRecord } from "./schemas";

/** What each category asks for besides its name and day (MR-180 to MR-182). */
export const askedOf = {
  reports: ["type", "consultation"],
  labResults: ["type"],
  prescriptions: ["type"],
  imaging: ["type", "part", "side"],
  certificates: ["type"],
  prevention: ["type"],
  administrative: ["type"],
  other: [],
} as const satisfies Record<DocumentCategory, readonly ("type" | "part" | "side" | "consultation")[]>;

const optionalItem = z.string().max(16).optional();
const isItem = (typed: string | undefined) => /^\d{1,9}$/.test(typed ?? "");

/** The form of a document (MR-179 to MR-183). */
export const documentSchema = z
  .object({
    ...ofRecord,
    category: z.enum(categories),
    /** Names what was chosen, so that another file is another form. */
    file: z.string().optional(),
    name: line(120, "documents:error.name", "documents:error.nameLong"),
    dated: dateParts,
    type: optionalItem,
    part: optionalItem,
    side: optionalItem,
    consultation: optionalItem,
  })
  .superRefine(({ dated, file, entryId, category, ...sent }, { addIssue }) => {
    const read = parseDateParts(dated ?? {});
    if ("error" in read) addIssue({ code: "custom", path: ["dated", read.part], message: read.error });
    for (const field of Object.hasOwn(askedOf, category) ? askedOf[category] : [])
      if (!isItem(sent[field])) addIssue({ code: "custom", path: [field], message: key(`documents:error.${field}`) });
    if (!file && !entryId) addIssue({ code: "custom", path: ["file"], message: key("documents:error.file") });
  }, runAlways)
  .transform(({ dated, file, type, part, side, consultation, ...rest }) => {
    const read = parseDateParts(dated);
    const sent = { type, part, side, consultation };
    const items: { [Field in keyof typeof sent]?: number } = Object.fromEntries(
      askedOf[rest.category].map((field) => [field, Number(sent[field])]),
    );
    return { ...rest, ...items, datedOn: "date" in read ? read.date : "" };
  });
export type DocumentFields = z.input<typeof documentSchema>;
export type DocumentSent = z.output<typeof documentSchema>;
