import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/coming";

export const handle = { ns: ["account"] };

const paths = ["create-patient", "terms"] as const;

export const loader = ({ request }: Route.LoaderArgs) => {
  const { pathname } = new URL(request.url);
  return { path: paths.find((path) => pathname.startsWith(`/${path}`)) ?? "create-patient" };
};

export default function Coming({ loaderData: { path } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("coming.title")}>
      <Title of={t("coming.title")} />
      <p>{t(`coming.${path}`)}</p>
      <ButtonLink to="/">{t("coming.home")}</ButtonLink>
    </Page>
  );
}
