import { href } from "react-router";
import { findStatus } from "~/api/.server/mail";
import { ButtonLink } from "~/ui/blocks/button";
import { Tag } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { SummaryList } from "~/ui/blocks/summary-list";
import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { Route } from "./+types/status";

const zone = "Europe/Paris";

export async function loader({ context }: Route.LoaderArgs) {
  return { status: await findStatus(context), at: new Date().toISOString() };
}

export default function Status({ loaderData: { status, at } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const language = i18n.language === "en" ? "en" : "fr";
  const mail = status === null ? "unknown" : status.mailDelayed ? "late" : "up";
  const tones = { up: "ok", late: "warn", unknown: "warn" } as const;
  return (
    <Page title={t("status.title")}>
      <Title of={t("status.title")} description={t("status.description")} />
      <p>
        {t("status.checked", {
          date: dateText(at, language, zone),
          time: timeText(at, zone, language),
        })}
      </p>
      <SummaryList
        rows={[
          {
            label: t("status.services"),
            value: <Tag tone={status ? "ok" : "bad"}>{t(status ? "status.up" : "status.down")}</Tag>,
          },
          { label: t("status.mail"), value: <Tag tone={tones[mail]}>{t(`status.${mail}`)}</Tag> },
        ]}
      />
      <p>
        <ButtonLink look="plain" to={href("/statut")}>
          {t("status.again")}
        </ButtonLink>
      </p>
      <p>
        <Sentence>{t("status.help")}</Sentence>
      </p>
    </Page>
  );
}
