import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "~/api/.server/problem";
import { defineFlow, stepOf } from "./flow";

type Draft = { name?: string; isChild?: true; school?: string; isOver?: true };
const schema = z.object({ text: z.string() });
const step = stepOf<Draft>();
const leaveIf = (isOver?: boolean) => {
  if (isOver) throw redirect("/over");
};

/** Three steps, the second for children only. */
function begin(draft: Draft) {
  const flow = defineFlow({
    steps: [
      step({ path: "name", schema, isAnswered: ({ name }) => name !== undefined }),
      step({ path: "school", schema, isAsked: ({ isChild = false }) => isChild, isAnswered: ({ school }) => !!school }),
      step({ path: "check", schema, isAnswered: () => false }),
    ],
    page: (path) => `/${path}`,
    before: () => "/",
    review: "check",
    find: async (): Promise<Draft | null> => draft,
    change: async (_context, now, how) => ({ ...now, ...how(now) }),
    withoutDraft: () => redirect("/"),
    guard: (_context, { isOver }) => leaveIf(isOver),
    onProblem: (_context, _draft, { isExpiredHold }) => (isExpiredHold ? redirect("/over") : null),
    forms: { draftId: () => "one", stale: () => redirect("/stale") },
  });
  return { ...flow, context: new RouterContextProvider() };
}

const ledTo = (act: Promise<unknown>) => act.catch((answer: Response) => answer.headers.get("location"));

test("BK-061 a page opens once those before it are answered, and those not asked do not count", async () => {
  const { context, open, view } = begin({ name: "Ana" });
  expect(await ledTo(open(context, "school"))).toBe("/check");
  const back = { path: "name", to: "/name" };
  expect(view(await open(context, "check"))).toEqual({ path: "check", position: 2, count: 2, back, draftId: "one" });
  expect(await ledTo(begin({}).open(context, "check"))).toBe("/name");
});

test("a changed answer leads back to the review, unless it asks something more", async () => {
  const { context, open, advance } = begin({ name: "Ana" });
  const here = await open(context, "name");
  expect(await advance(context, here, () => ({ name: "Anna" }), true)).toBe("/check");
  expect(await advance(context, here, () => ({ isChild: true }), true)).toBe("/school");
});

test("a form of another draft is stale, and a draft that is over leads away", async () => {
  const { context, open, attemptFor } = begin({ name: "Ana" });
  expect(await ledTo(open(context, "name", new FormData()))).toBe("/stale");
  expect(await ledTo(begin({ isOver: true }).open(context, "name"))).toBe("/over");
  expect(await ledTo(attemptFor(context, {}, () => Promise.reject(new Problem("HOLD_EXPIRED", 409))))).toBe("/over");
});

test("after a page between two steps comes the review once it is reached, else the current step", () => {
  const { reviewOrCurrentPage } = begin({});
  expect(reviewOrCurrentPage({})).toBe("/name");
  expect(reviewOrCurrentPage({ name: "Ana", isChild: true })).toBe("/school");
  expect(reviewOrCurrentPage({ name: "Ana" })).toBe("/check");
});
