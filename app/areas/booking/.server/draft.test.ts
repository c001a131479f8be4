import { expect, test } from "vitest";
import { toName } from "~/api/.server/practitioners";
import { type BookingDraft, readDraft } from "./draft";

const kept = { id: "p", specialtySlug: "sage-femme", feeMinCents: 2500, feeMaxCents: 2500, onRequest: false };
const draftWith = (practitioner: object) =>
  ({ appointmentId: "a", answers: {}, practitioner }) as unknown as BookingDraft;

test.each([
  ["Mme", "Mme Martine Meunier", "Ms Martine Meunier"],
  ["Ms", "Mme Martine Meunier", "Ms Martine Meunier"],
  ["Prof.", "Pr Martine Meunier", "Prof. Martine Meunier"],
  ["", "Martine Meunier", "Martine Meunier"],
])("R2 a draft that stored «%s» as text is named in the reader's language", (title, french, english) => {
  const shown = { ...kept, name: "Martine Meunier", title, specialty: "Sage-femme" };
  const { practitioner, ...rest } = readDraft(draftWith(shown));
  const name = { ...practitioner, title: practitioner.titleCode };
  expect([toName(name, "fr"), toName(name, "en")]).toEqual([french, english]);
  expect(practitioner).toMatchObject(kept);
  expect(rest).toEqual({ appointmentId: "a", answers: {} });
});

test("a draft with codes is read unchanged", () => {
  const draft = draftWith({ ...kept, titleCode: "MME", firstName: "Martine", lastName: "Meunier" });
  expect(readDraft(draft)).toEqual(draft);
});
