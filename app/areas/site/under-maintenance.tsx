import { data, href, redirect } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { createTimeoutError } from "~/web/.server/deadline";
import { keepOutage, readOutage } from "~/web/.server/maintenance";
import type { Route } from "./+types/under-maintenance";

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

export async function loader({ context, request }: Route.LoaderArgs) {
  const outage = await readOutage(request);
  if (!outage) throw redirect(href("/"));
  const { from, isShown } = outage;
  if (isShown && (await servicesAnswer(context))) throw redirect(from, { headers: await keepOutage(context, null) });
  return data(
    { from },
    { status: 503, headers: { "retry-after": "30", ...(await keepOutage(context, { from, isShown: true })) } },
  );
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
