import { href } from "react-router";
import { getTermsText } from "~/api/.server/terms";
import type { Route } from "./+types/notice-information";
import { TermsPage } from "./terms-page";

export async function loader({ context, request }: Route.LoaderArgs) {
  const isPractitioner = new URL(request.url).searchParams.get("role") === "practitioner";
  return {
    isPractitioner,
    text: await getTermsText(context, "notice", isPractitioner ? "practitioner" : "patient", 2),
  };
}

export default function NoticeInformation({ loaderData }: Route.ComponentProps) {
  return <TermsPage kind="notice" path={href("/notice-information")} {...loaderData} />;
}
