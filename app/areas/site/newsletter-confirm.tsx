import { href, redirect } from "react-router";
import { confirmNewsletter } from "~/api/.server/patients";
import { attempt } from "~/web/.server/forms/form";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/newsletter-confirm";
import { expiredLink, NewsletterPage, tokenOf } from "./newsletter-page";

/** Opening the page confirms nothing, because mail scanners open links too. */
export const loader = ({ request }: Route.LoaderArgs) => ({ known: tokenOf(request) !== "" });

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await attempt(null, () => confirmNewsletter(context, tokenOf(request)));
  if (outcome.refused) return outcome.refused;
  if (outcome.done === "expired") return expiredLink();
  getSession(context).set("flash", { tone: "ok", key: "site:newsletter.confirm.done" });
  throw redirect(href("/"), 303);
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterPage act="confirm" known={loaderData.known} answer={actionData} />;
}
