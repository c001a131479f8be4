import { z } from "zod";
import type { TermsKind } from "./api/terms";
import type { FieldErrors } from "./form";
import type { Account } from "./session-data";

const box = z.literal("on").optional();
const id = z.coerce.number().int().optional();

/** The fields of a form that accepts texts: a box for each, the text it stood under, and those that scripts saw unread. */
export const termsFields = {
  terms: box,
  notice: box,
  termsId: id,
  noticeId: id,
  unread: z.object({ terms: box, notice: box }).optional(),
};

/** What is missing before these texts are accepted, at the first box concerned: to be read, then ticked (PF-094, PF-095). */
export function missingTick(
  { unread, ...boxes }: z.output<z.ZodObject<typeof termsFields>>,
  kinds: readonly TermsKind[],
  role: Account["role"],
): FieldErrors<{ [Kind in TermsKind]?: string }> | null {
  const isUnread = kinds.find((kind) => unread?.[kind]);
  if (isUnread) return { [isUnread]: [`terms:error.unread.${role}`] };
  const unticked = kinds.find((kind) => !boxes[kind]);
  return unticked ? { [unticked]: ["terms:error.tick"] } : null;
}
