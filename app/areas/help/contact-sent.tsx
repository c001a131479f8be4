import { href, redirect } from "react-router";
import { copies } from "~/api/.server/mail";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import type { Route } from "./+types/contact-sent";

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const reference = searchParams.get("reference") ?? "";
  if (!/^[A-Z0-9-]{4,24}$/.test(reference)) throw redirect(href("/contact"));
  const copy = copies.find((one) => one === searchParams.get("copy")) ?? "receipt";
  return { reference, copy };
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
