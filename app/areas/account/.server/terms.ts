import { z } from "zod";
import type { TermsKind } from "~/api/.server/terms";
import type { FieldErrors } from "~/web/.server/forms/form";
import type { Account } from "~/web/.server/session-data";

const box = z.literal("on").optional();
const id = z.coerce.number().int().optional();

/**
 * The fields of a form that accepts texts: a checkbox for each, the id of the text shown, and those that scripts
 * reported as unread.
 */
export const termsFields = {
  terms: box,
  notice: box,
  termsId: id,
  noticeId: id,
  unread: z.object({ terms: box, notice: box }).optional(),
};

/** The error of the first checkbox that is not accepted: text not read, then not ticked (PF-094, PF-095). */
export function missingTick(
  { unread, ...boxes }: z.output<z.ZodObject<typeof termsFields>>,
  kinds: readonly TermsKind[],
  role: Account["role"],
): FieldErrors<{ [Kind in TermsKind]?: string }> | null {
  const isUnread = kinds.find((kind) => unread?.[kind]);
  if (isUnread) return { [isUnread]: [`terms:error.unread.${role}`] };
  const [unticked, second] = kinds.filter((kind) => !boxes[kind]);
  return unticked ? { [unticked]: [`terms:error.tick.${second ? "both" : unticked}`] } : null;
}
