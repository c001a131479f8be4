import type { ReactNode } from "react";
import { href } from "react-router";
import { AppointmentBanner } from "~/frame/appointment-banner";
import { Flash } from "~/frame/flash";
import { Avatar } from "~/ui/blocks/avatar";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Note, Tag } from "~/ui/blocks/note";
import { Pagination } from "~/ui/blocks/pagination";
import { StepsLine } from "~/ui/blocks/steps-line";
import { SummaryList } from "~/ui/blocks/summary-list";
import { Table } from "~/ui/blocks/table";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";

const tones = ["info", "ok", "warn", "bad"] as const;
const rows = [
  { id: "one", name: "Salbutamol 100 µg", since: "2025", going: true },
  { id: "two", name: "Amoxicilline 500 mg", since: "2024", going: false },
];
const banner = { id: "sample", practitioner: "Dr Martin", startsAt: "2026-11-24T13:30:00Z", zone: "Europe/Paris" };

type Ask = (name: "yesno" | "delete", close: () => void) => ReactNode;

/** The components to read and press. */
export function DisplayComponents({ ask }: { ask: Ask }) {
  const { t } = useTranslation("samples");
  const dialog = (name: "yesno" | "delete") => (
    <DialogLink to={`${href("/dev/ui")}?ask=${name}`} trigger={t(`ask.${name}.open`)} title={t(`ask.${name}.title`)}>
      {(close) => ask(name, close)}
    </DialogLink>
  );
  return (
    <>
      <h2>{t("buttons")}</h2>
      <Actions>
        <ButtonLink to="#dialogs">{t("button.primary")}</ButtonLink>
        <ButtonLink look="plain" to="#dialogs">
          {t("button.plain")}
        </ButtonLink>
        <ButtonLink look="danger" small to="#dialogs">
          {t("button.danger")}
        </ButtonLink>
        <Button type="button" aria-disabled>
          {t("button.off")}
        </Button>
      </Actions>
      <h2 id="dialogs">{t("dialogs")}</h2>
      <Actions>
        {dialog("yesno")}
        {dialog("delete")}
      </Actions>
      <h2>{t("notes")}</h2>
      <Flash>{t("flash")}</Flash>
      {tones.map((tone) => (
        <Note key={tone} tone={tone}>
          <p>
            {t(`note.${tone}`)} <Tag tone={tone}>{t(`tag.${tone}`)}</Tag>
          </p>
        </Note>
      ))}
      <p>
        <Tag>{t("tag.none")}</Tag>
      </p>
      <AppointmentBanner appointment={{ ...banner, childName: "Léa", minutes: 28 }} />
      <h2>{t("pictures")}</h2>
      <p>
        <Avatar initials="CD" /> Camille Durand
      </p>
      <p>
        <Avatar small initials="CD" /> Camille Durand
      </p>
      <p>
        <Avatar initials="LD" src={`${href("/avatar")}?sample`} /> Léa Durand
      </p>
      <h2>{t("lists")}</h2>
      <StepsLine
        steps={[
          { label: t("step.first"), to: href("/dev/ui") },
          { label: t("step.second"), current: true },
          { label: t("step.third") },
        ]}
      />
      <Table
        caption={t("table.caption")}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { header: t("table.name"), cell: ({ name }) => name },
          { header: t("table.since"), numeric: true, cell: ({ since }) => since },
          {
            header: t("table.going"),
            cell: ({ going }) => <Tag tone={going ? "ok" : undefined}>{t(going ? "yes" : "no")}</Tag>,
          },
        ]}
      />
      <SummaryList rows={rows.map(({ name, since }) => ({ label: name, value: since }))} />
      {[1, 6, 12].map((page) => (
        <div key={page}>
          <h3>{t("pagesAt", { page })}</h3>
          <Pagination
            page={page}
            total={12}
            href={(n) => `${href("/dev/ui")}?page=${n}`}
            label={t("pagesAt", { page })}
          />
        </div>
      ))}
      <h2>{t("empty")}</h2>
      <p>{t("emptyText")}</p>
      <ButtonLink to={href("/teleconsult-doctor")}>{t("emptyAct")}</ButtonLink>
    </>
  );
}
