import { href, redirect } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { readSent } from "./.server/sent-page";
import type { Route } from "./+types/contact-sent";

export function loader({ context, request }: Route.LoaderArgs) {
  const sent = readSent(context, request.url);
  if (!sent) throw redirect(href("/contact"));
  return sent;
}

export default function ContactSent({ loaderData: { reference, copy } }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  return (
    <Page title={t("contact.sent")} width="form">
      <Title of={t("contact.sent")} />
      <p>
        <strong>{t("contact.reference", { reference })}</strong>
      </p>
      <p>{t(`contact.copy.${copy}`)}</p>
      <p>{t("contact.next")}</p>
      <p>
        <ButtonLink to={href("/aide")}>{t("contact.back")}</ButtonLink>
      </p>
    </Page>
  );
}
