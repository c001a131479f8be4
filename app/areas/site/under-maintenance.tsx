import { data, href, redirect } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { createTimeoutError } from "~/web/.server/deadline";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/under-maintenance";

/**
 * Added to the path once this page was shown: a page that fails while the services work must not redirect in a loop.
 */
const shown = "#shown";

/** Milliseconds: a page that is opened again during an outage must not wait as long as one that needs an answer. */
const timeout = 1_000;

async function servicesAnswer(context: Route.LoaderArgs["context"]): Promise<boolean> {
  const { servicesFetch, servicesUrl } = context.get(appContext);
  const signal = AbortSignal.timeout(timeout);
  try {
    const asked = servicesFetch(new Request(new URL("/readyz", servicesUrl), { signal }), true);
    return (await Promise.race([asked, createTimeoutError(signal)])).ok;
  } catch {
    return false;
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const session = getSession(context);
  const { outageFrom } = session.data;
  if (!outageFrom) throw redirect(href("/"));
  const from = outageFrom.replace(shown, "");
  if (outageFrom.endsWith(shown) && (await servicesAnswer(context))) {
    session.take("outageFrom");
    throw redirect(from);
  }
  session.set("outageFrom", from + shown);
  return data({ from }, { status: 503, headers: { "retry-after": "30" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function UnderMaintenance({ loaderData: { from } }: Route.ComponentProps) {
  const { t } = useTranslation("site");
  return (
    <Page title={t("maintenance.title")}>
      <Title of={t("maintenance.title")} />
      <p>{t("maintenance.text")}</p>
      <p>{t("maintenance.kept")}</p>
      <ButtonLink to={from}>{t("maintenance.retry")}</ButtonLink>
    </Page>
  );
}
