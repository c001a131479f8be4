import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/security";
import { LegalPage } from "./legal-page";

export const loader = ({ context }: Route.LoaderArgs) => ({
  contactEmail: context.get(appContext).publisher?.contactEmail,
});

export default function Security({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("legal");
  const { contactEmail = t("imprint.missing") } = loaderData;
  return (
    <LegalPage
      title={t("security.title")}
      intro={t("security.intro")}
      updatedOn="2026-11-24"
      sections={t("security.sections", { returnObjects: true, contactEmail })}
    />
  );
}
