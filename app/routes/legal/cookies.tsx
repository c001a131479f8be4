import { depsContext } from "~/.server/context";
import { cookieChoiceCookie } from "~/.server/preferences";
import { ChoiceButton } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Prose } from "~/ui/prose";
import { Table } from "~/ui/table";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/cookies";
import { LegalPage } from "./legal-page";

export const handle = { ns: ["legal"] };

const cookies = [
  { name: "session", purpose: "session", duration: "session" },
  { name: "language", purpose: "language", duration: "year" },
  { name: "light", purpose: "light", duration: "halfYear" },
  { name: "cookie-choice", purpose: "choice", duration: "halfYear" },
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice: unknown = await cookieChoiceCookie.parse(request.headers.get("cookie"));
  const answered = choice === "refuse" || choice === "accept" ? choice : "none";
  const secure = context.get(depsContext).publicOrigin.startsWith("https:");
  return { choice: answered as "refuse" | "accept" | "none", secure };
}

export default function Cookies({ loaderData: { choice, secure } }: Route.ComponentProps) {
  const { t } = useTranslation(["legal", "common"]);
  return (
    <LegalPage title={t("cookies.title")} intro={t("cookies.intro")} updatedOn="2026-11-21">
      <Table
        caption={t("cookies.caption")}
        rows={[...cookies]}
        rowId={({ name }) => `cookie-${name}`}
        columns={[
          { header: t("cookies.name"), cell: ({ name }) => (secure && name === "session" ? "__Host-session" : name) },
          { header: t("cookies.purpose"), cell: ({ purpose }) => t(`cookies.purposes.${purpose}`) },
          { header: t("cookies.duration"), cell: ({ duration }) => t(`cookies.durations.${duration}`) },
        ]}
      />
      <Prose sections={t("cookies.sections", { returnObjects: true })} />
      <h2 id="choice">{t("cookies.choiceTitle")}</h2>
      <p>{t(`cookies.choice.${choice}`)}</p>
      <form method="post" action="/preferences">
        <CsrfField />
        <input type="hidden" name="from" value="/cookies" />
        <p className="hint">{t("cookies.choiceHint")}</p>
        <p>
          <ChoiceButton look="plain" name="cookies" choice="refuse" label={t("common:cookies.refuse")} />{" "}
          <ChoiceButton look="plain" name="cookies" choice="accept" label={t("common:cookies.accept")} />
        </p>
      </form>
    </LegalPage>
  );
}
