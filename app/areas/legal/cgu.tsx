import { href } from "react-router";
import { getTermsText } from "~/api/.server/terms";
import type { Route } from "./+types/cgu";
import { TermsPage } from "./terms-page";

export async function loader({ context, request }: Route.LoaderArgs) {
  const isPractitioner = new URL(request.url).searchParams.get("role") === "practitioner";
  return { isPractitioner, text: await getTermsText(context, "terms", isPractitioner ? "practitioner" : "patient", 2) };
}

export default function Cgu({ loaderData }: Route.ComponentProps) {
  return <TermsPage kind="terms" path={href("/cgu")} {...loaderData} />;
}
