import { href } from "react-router";
import { CookieChoice } from "~/frame/strips";
import { Prose } from "~/ui/blocks/prose";
import { Table } from "~/ui/blocks/table";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { readPreferences } from "~/web/.server/preferences";
import type { Route } from "./+types/cookies";
import { LegalPage } from "./legal-page";

/** `host`: prefixed «__Host-» where the site uses https. */
const cookies = [
  { name: "session", purpose: "session", duration: "session", host: true },
  { name: "sign-up", purpose: "signUp", duration: "day", host: true },
  { name: "device", purpose: "device", duration: "year", host: true },
  { name: "outage", purpose: "outage", duration: "hour", host: false },
  { name: "language", purpose: "language", duration: "year", host: false },
  { name: "light", purpose: "light", duration: "halfYear", host: false },
  { name: "display", purpose: "display", duration: "halfYear", host: false },
  { name: "cookie-choice", purpose: "choice", duration: "halfYear", host: false },
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { cookieChoice } = await readPreferences(request);
  const secure = context.get(appContext).publicOrigin.startsWith("https:");
  return { choice: cookieChoice ?? "none", secure } as const;
}

export default function Cookies({ loaderData: { choice, secure } }: Route.ComponentProps) {
  const { t } = useTranslation(["legal", "common"]);
  return (
    <LegalPage title={t("cookies.title")} intro={t("cookies.intro")} updatedOn="2026-11-23">
      <Table
        caption={t("cookies.caption")}
        rows={[...cookies]}
        rowId={({ name }) => `cookie-${name}`}
        columns={[
          { header: t("cookies.name"), cell: ({ name, host }) => (secure && host ? `__Host-${name}` : name) },
          { header: t("cookies.purpose"), cell: ({ purpose }) => t(`cookies.purposes.${purpose}`) },
          { header: t("cookies.duration"), cell: ({ duration }) => t(`cookies.durations.${duration}`) },
        ]}
      />
      <Prose sections={t("cookies.sections", { returnObjects: true })} />
      <h2 id="choice">{t("cookies.choiceTitle")}</h2>
      <p>{t(`cookies.choice.${choice}`)}</p>
      <p className="hint">{t("cookies.choiceHint")}</p>
      <CookieChoice from={href("/cookies")} />
    </LegalPage>
  );
}
