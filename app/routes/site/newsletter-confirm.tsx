import { href, redirect } from "react-router";
import { confirmNewsletter } from "~/.server/api/patients";
import { getSession } from "~/.server/session";
import type { Route } from "./+types/newsletter-confirm";
import { refuseLink, tokenOf } from "./newsletter-link";
import { NewsletterPage } from "./newsletter-page";

/** Opening the page confirms nothing, because mail scanners open links too. */
export const loader = ({ request }: Route.LoaderArgs) => ({ known: tokenOf(request) !== "" });

export async function action({ context, request }: Route.ActionArgs) {
  try {
    await confirmNewsletter(context, tokenOf(request));
  } catch (problem) {
    return refuseLink(problem);
  }
  getSession(context).set("flash", { tone: "ok", key: "site:newsletter.confirm.done" });
  throw redirect(href("/"), 303);
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterPage act="confirm" known={loaderData.known} answer={actionData} />;
}
