// Each line below must not compile: if one does, `npm run types` fails.

import { href } from "react-router";
import { z } from "zod";
import { Problem } from "../app/.server/api/problem.ts";
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

// @ts-expect-error no code of the contract
new Problem("HOLD_EXPIERD", 409);
