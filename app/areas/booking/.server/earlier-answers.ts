import type { BookingDraft } from "./draft";
import { givenIn } from "./flow";
import type { BookingAnswers, BookingPath } from "./steps";

type LeftOut = { [Path in BookingPath]?: readonly (keyof BookingAnswers[Path])[] };

/** What answers say of a practitioner, or of the reason to see that one: of another one it may be false. */
const aboutPractitioner: LeftOut = {
  motifs: ["reasons", "otherReason", "since", "firstTime"],
  situation: ["why"],
  "dosier-medical": ["share"],
};

const isGiven = (value: unknown) =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Answers by step without these fields, and without the steps in which nothing is given then. */
function keepGiven<Answers extends { [Path in BookingPath]?: object }>(answers: Answers, leftOut: LeftOut): Answers {
  const kept = Object.entries(answers).map(([path, fields]) => {
    const names: readonly string[] = leftOut[path as BookingPath] ?? [];
    return [path, Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))] as const;
  });
  return Object.fromEntries(kept.filter(([, fields]) => Object.values(fields).some(isGiven))) as Answers;
}

/** What was typed, but for the answer that there is no red flag: it is asked of each moment anew. */
const withoutNoFlag = (typed: NonNullable<BookingDraft["typed"]> = {}) =>
  typed.motifs?.hasFlags === "no" ? { ...typed, motifs: { ...typed.motifs, hasFlags: undefined } } : typed;

/** What step 1 takes from the account instead, since it was changed there after the earlier hold. */
const changedSince = (before: BookingDraft["contact"], now: BookingDraft["contact"]): LeftOut => ({
  beneficiary: [
    ...(now.address !== before.address || now.city !== before.city ? (["address", "city", "accessCode"] as const) : []),
    ...(now.phone !== before.phone ? (["phone"] as const) : []),
  ],
});

/**
 * What the next hold offers of an earlier one: its answers, the red flags not confirmed yet, and what was typed; with
 * another practitioner only what is about the patient (decisions 2.5). `contact` is what the account says now.
 */
export function offeredAgain(
  before: BookingDraft | null,
  practitionerId: string,
  contact: BookingDraft["contact"],
): Pick<BookingDraft, "earlier" | "typed" | "offered"> {
  if (!before || before.confirmed) return { earlier: {} };
  const leftOut = {
    ...(before.practitioner.id !== practitionerId && aboutPractitioner),
    ...changedSince(before.contact, contact),
  };
  const earlier = keepGiven(givenIn(before), leftOut);
  const typed = keepGiven(withoutNoFlag(before.typed), leftOut);
  return { earlier, typed, offered: Object.keys({ ...earlier, ...typed }) as BookingPath[] };
}
