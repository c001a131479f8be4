import type { RouterContextProvider } from "react-router";
import { findChildren, type Person } from "~/api/.server/patients";
import type { BookingDraft } from "./draft";
import { booking } from "./flow";

type Children = BookingDraft["people"]["children"];

/** The children as a draft keeps them. */
export const toDraftChildren = (children: Person[]): Children =>
  children.map(({ id, firstName, lastName, bornOn, sex }) => ({ id, firstName, lastName, bornOn, sex }));

/** The database keeps the names of fields in an order of its own. */
const asText = (children: Children) =>
  children.map(({ id, firstName, lastName, bornOn, sex }) => [id, firstName, lastName, bornOn, sex].join()).join();

/** The draft with the children of now: one may have been added since its time was chosen. */
export async function withChildrenOfNow(
  context: Readonly<RouterContextProvider>,
  draft: BookingDraft,
): Promise<BookingDraft> {
  const found = await findChildren(context);
  if (!found) return draft;
  const children = toDraftChildren(found);
  if (asText(children) === asText(draft.people.children)) return draft;
  return booking.change(context, draft, ({ people }) => ({ people: { ...people, children } }));
}
