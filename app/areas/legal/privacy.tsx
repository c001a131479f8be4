import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./legal-page";

export const loader = ({ context }: Route.LoaderArgs) => ({ dpoEmail: context.get(appContext).publisher?.dpoEmail });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("legal");
  const { dpoEmail = t("imprint.missing") } = loaderData;
  return (
    <LegalPage
      title={t("privacy.title")}
      intro={t("privacy.intro")}
      updatedOn="2026-11-26"
      sections={t("privacy.sections", { returnObjects: true, dpoEmail })}
    />
  );
}
