// What must not compile: each line below fails `npm run types` once it does.

import { href } from "react-router";
import { z } from "zod";
import { Problem } from "../app/.server/api/problem.ts";
import { defineFlow, stepOf } from "../app/.server/flow.ts";
import { getSession } from "../app/.server/session.ts";
import { page } from "../app/route-facts.ts";
import { formFields } from "../app/ui/form-fields.ts";

const schema = z.object({ email: z.string(), bornOn: z.object({ day: z.string() }).optional() });
const field = formFields<z.input<typeof schema>>("sample", null, {});
field("email");
field("bornOn.day");
// @ts-expect-error no field of the schema
field("emial");
// @ts-expect-error no part of the field
field("bornOn.dya");
// @ts-expect-error fields without their schema
formFields("sample", null, {})("email");

// @ts-expect-error nobody is called so
page("sample", "sample.tsx", { access: { who: "patint" } });
// @ts-expect-error no fact of a page
page("sample", "sample.tsx", { script: true });
// @ts-expect-error no file of texts
page("sample", "sample.tsx", { texts: ["acount"] });

// @ts-expect-error no address of this site
href("/serach");
// @ts-expect-error an address without its id
href("/practitioner-profile/:practitionerId");

export const say = (context: Parameters<typeof getSession>[0]) => {
  getSession(context).set("flash", { tone: "ok", key: "site:display.saved" });
  // @ts-expect-error no sentence of ours
  getSession(context).set("flash", { tone: "ok", key: "site:display.svaed" });
};

type Draft = { name?: string };
const step = stepOf<Draft>();
const steps = [step({ path: "name", schema, isAnswered: ({ name }) => name !== undefined })] as const;
const store = {
  find: async () => ({}),
  change: async (_context: unknown, now: Draft) => now,
  withoutDraft: () => new Response(),
};
// @ts-expect-error the review is no step
defineFlow({ ...store, steps, page: () => "/", before: null, review: "nmae" });
const flow = defineFlow({ ...store, steps, page: () => "/", before: null, review: "name" });
// @ts-expect-error no step of the flow
flow.page("nmae");
// @ts-expect-error no field of the step
step({ path: "name", schema, isAnswered: () => true, check: () => ({ emial: ["errors:CONFLICT"] }) });
// @ts-expect-error no part of the draft
step({ path: "name", schema, isAnswered: () => true, save: async () => () => ({ nmae: "Ana" }) });

// @ts-expect-error no code of the contract
new Problem("HOLD_EXPIERD", 409);
