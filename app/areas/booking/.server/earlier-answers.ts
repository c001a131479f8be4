import type { BookingDraft, EarlierAnswers } from "./draft";
import type { BookingAnswers, BookingPath } from "./steps";

type LeftOut = { [Path in BookingPath]?: readonly (keyof BookingAnswers[Path])[] };

/** What answers say of a practitioner, or of the reason to see that one: of another one it may be false. */
const aboutPractitioner: LeftOut = {
  motifs: ["reasons", "otherReason", "since", "firstTime"],
  situation: ["why"],
  "dosier-medical": ["share", "shareParts"],
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

/** What was typed, without what is of its moment: that there is no red flag, and that documents are to be added. */
const ofAnyMoment = ({ motifs, situation, ...typed }: NonNullable<BookingDraft["typed"]> = {}) => ({
  ...typed,
  ...(motifs && { motifs: motifs.hasFlags === "no" ? { ...motifs, hasFlags: undefined } : motifs }),
  ...(situation && { situation: { ...situation, documents: undefined } }),
});

type Contact = BookingDraft["contact"];
type Place = { address?: unknown; city?: unknown; accessCode?: unknown; phone?: unknown };

/** The answers with what the account says now in step 1, where it was left as the account had it before. */
function withContact<Answers extends { beneficiary?: Place }>(
  answers: Answers,
  before: Contact,
  now: Contact,
): Answers {
  const { beneficiary: place } = answers;
  if (!place) return answers;
  const isHome = place.address === before.address && place.city === before.city;
  const isMoved = isHome && (now.address !== before.address || now.city !== before.city);
  const home = isMoved && { address: now.address ?? "", city: now.city ?? "", accessCode: undefined };
  const reached = place.phone === before.phone && { phone: now.phone ?? "" };
  return { ...answers, beneficiary: { ...place, ...home, ...reached } };
}

/**
 * What the next hold offers of an earlier one: its answers, the red flags not confirmed yet, and what was typed; with
 * another practitioner only what is about the patient (decisions 2.5). `contact` is what the account says now.
 */
export function offeredAgain(
  before: BookingDraft | null,
  practitionerId: string,
  contact: Contact,
): Pick<BookingDraft, "earlier" | "typed" | "offered"> {
  if (!before || before.confirmed) return { earlier: {} };
  const leftOut = before.practitioner.id === practitionerId ? {} : aboutPractitioner;
  const earlier = keepGiven(withContact(givenIn(before), before.contact, contact), leftOut);
  const typed = keepGiven(withContact(ofAnyMoment(before.typed), before.contact, contact), leftOut);
  return { earlier, typed, offered: Object.keys({ ...earlier, ...typed }) as BookingPath[] };
}

/** What the forms offer where nothing typed is kept: the answers of this booking, else those of an earlier hold. */
export const givenIn = ({ answers, earlier, emergency }: BookingDraft): EarlierAnswers => ({
  ...earlier,
  ...answers,
  ...(emergency?.reasons && { motifs: emergency }),
});

/**
 * With what a step's form is filled in, to be looked at: with what was given before this booking, or for another person
 * («earlier»), or with changes of an answer that were not sent («unsent»); null for the answer itself, or nothing.
 */
export function offeredIn(
  { answers, typed, offered, emergency }: BookingDraft,
  path: BookingPath,
): "earlier" | "unsent" | null {
  if (answers[path] !== undefined) return path in (typed ?? {}) ? "unsent" : null;
  return !(path === "motifs" && emergency) && offered?.includes(path) ? "earlier" : null;
}
