import { redirect } from "react-router";
import { ownPath, requirePatient } from "~/.server/account";
import { saveNewsletter } from "~/.server/api/patients";
import { Problem } from "~/.server/api/problem";
import { once } from "~/.server/form";
import { getSession } from "~/.server/session";
import type { Route } from "./+types/newsletter";

export const loader = () => redirect("/");

/** The box of the profile menu: «pending» until the link of a mail confirms it (PF-022, PF-023). */
export async function action({ context, request }: Route.ActionArgs) {
  requirePatient(context);
  const form = await request.formData();
  return once(context, form, async () => {
    const flash = await saveNewsletter(context, form.has("wanted")).then(
      (state) => ({ tone: "ok", key: `common:newsletter.saved.${state}` }) as const,
      (problem: unknown) => {
        if (!(problem instanceof Problem)) throw problem;
        return { tone: "bad", key: problem.isOutage ? "errors:outage" : `errors:${problem.code}` } as const;
      },
    );
    getSession(context).set("flash", flash);
    return ownPath(form.get("from"));
  });
}

/** Not a mere resource, so that a refused form shows the error page. */
export default function Newsletter() {
  return null;
}
