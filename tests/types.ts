// Each line below must not compile: if one does, `npm run types` fails.

import { href } from "react-router";
import { z } from "zod";
import type { Words } from "../app/api/.server/codes.ts";
import { Problem } from "../app/api/.server/problem.ts";
import type { FieldMap } from "../app/api/.server/words.ts";
import { page } from "../app/route-facts.ts";
import { formFields } from "../app/ui/forms/form-fields.ts";
import { defineFlow, stepOf } from "../app/web/.server/flow.ts";
import { attempt, readForm, refuse } from "../app/web/.server/forms/form.ts";
import { renderText } from "../app/web/.server/i18n.ts";
import { getSession } from "../app/web/.server/session.ts";
import type { Account } from "../app/web/.server/session-data.ts";
import type { sendContactMessage } from "../services/contract/contact.ts";

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
const flow = defineFlow({ ...store, steps, page: () => "/", before: () => null, review: "name" });
// @ts-expect-error no step of the flow
flow.page("nmae");
// @ts-expect-error no field of the step
step({ path: "name", schema, isAnswered: () => true, check: () => ({ emial: ["errors:conflict"] }) });
// @ts-expect-error no part of the draft
step({ path: "name", schema, isAnswered: () => true, save: async () => () => ({ nmae: "Ana" }) });

// @ts-expect-error no code of the contract
new Problem("HOLD_EXPIERD", 409);
// @ts-expect-error the code of the wire, not our word
export const isPatient = ({ role }: Account): boolean => role === "PATIENT";
// @ts-expect-error a code without a word
({ PATIENT: "patient" }) satisfies Words<"PATIENT" | "PRACTITIONER">;

export const answer = async (context: Parameters<typeof readForm>[0]) => {
  const submission = await readForm(context, schema);
  refuse(submission, { fieldErrors: { email: ["errors:field.wrong"], "bornOn.day": [] }, hideFields: ["email"] });
  refuse(submission, { formErrors: [renderText(context, "errors:wait", { wait: "45 s" })] });
  // @ts-expect-error no field of the schema
  refuse(submission, { fieldErrors: { emial: ["errors:field.wrong"] } });
  // @ts-expect-error no field of the schema
  refuse(submission, { hideFields: ["emial"] });
  // @ts-expect-error no key, and no sentence that was rendered
  refuse(submission, { fieldErrors: { email: ["Cette réponse n'est pas valable."] } });
  // @ts-expect-error no sentence of ours
  refuse(submission, { formErrors: ["errors:field.worng"] });
  if (submission.status !== "success") return refuse(submission, { hideFields: ["email"] });
  // @ts-expect-error no field of the schema, once the form is known to be good
  refuse(submission, { fieldErrors: { emial: [] } });
  const outcome = await attempt(submission, async () => 1);
  // @ts-expect-error not known to be done
  outcome.done.toFixed();
  if (outcome.refused) return outcome.refused;
  return outcome.done.toFixed();
};

type Form = z.input<typeof schema>;
export const fields: FieldMap<typeof sendContactMessage, Form>[] = [
  { email: "email" },
  { email: { field: "email", says: "errors:field.wrong" } },
  // @ts-expect-error no field of the wire
  { emial: "email" },
  // @ts-expect-error no field of the form
  { email: "emial" },
  // @ts-expect-error no sentence of ours
  { email: { field: "email", says: "errors:field.worng" } },
];
