import { z } from "zod";
import { type Share, type SharePart, shareParts, shares } from "~/api/.server/codes";
import { key } from "~/web/.server/forms/fields";

/** The fields of what a practitioner may read of a record. */
export const shareFields = {
  share: z.enum(shares, key("medical:error.share")),
  shareParts: z
    .array(z.enum(shareParts, key("medical:error.shareParts")))
    .max(Object.keys(shareParts).length)
    .default([]),
};

type Chosen = { share?: Share; shareParts?: SharePart[] };
type Issues = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

/** Who chooses parts names one at least. Who ticks parts beside «the whole record» may mean them alone: it is asked. */
export function checkShare({ share, shareParts = [] }: Chosen, { addIssue }: Issues): void {
  if (share === "some" && shareParts.length === 0)
    addIssue({ code: "custom", path: ["shareParts"], message: key("medical:error.shareParts") });
  if (share === "all" && shareParts.length > 0)
    addIssue({ code: "custom", path: ["share"], message: key("medical:error.shareAll") });
}

/** Without styles the parts are always seen: they count with their choice alone. */
export const withParts = <Answer extends Chosen>(answer: Answer) => ({
  ...answer,
  shareParts: (answer.share === "some" && answer.shareParts) || [],
});
