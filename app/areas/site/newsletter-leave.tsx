import { href, redirect } from "react-router";
import { leaveNewsletter } from "~/api/.server/patients";
import { getForm } from "~/web/.server/forms/body";
import { attempt } from "~/web/.server/forms/form";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/newsletter-leave";
import { expiredLink, NewsletterPage, tokenOf } from "./newsletter-page";

export const loader = ({ request }: Route.LoaderArgs) => ({ known: tokenOf(request) !== "" });

/** Sent by the button of the page, or by a mail client that unsubscribes in one click (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await getForm(context);
  const outcome = await attempt(null, () => leaveNewsletter(context, tokenOf(request)));
  if (outcome.refused) return outcome.refused;
  if (outcome.done === "expired") return expiredLink();
  // Mail clients follow no redirect.
  if (form.get("List-Unsubscribe") === "One-Click") return { outcome: "done" } as const;
  getSession(context).set("flash", { tone: "ok", key: "site:newsletter.leave.done" });
  throw redirect(href("/"), 303);
}

export default function NewsletterLeave({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterPage act="leave" known={loaderData.known} answer={actionData} />;
}
