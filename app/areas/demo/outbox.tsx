import { data, href } from "react-router";
import { listMails } from "~/api/.server/mail";
import { Page, Title } from "~/ui/blocks/page";
import { Table } from "~/ui/blocks/table";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/outbox";
import { useSentAt } from "./sent-at";

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(appContext).demonstration) throw data(null, { status: 404 });
  return { mails: await listMails(context) };
}

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  const { t } = useTranslation("site");
  const sentAt = useSentAt();
  return (
    <Page title={t("outbox.title")} intro={t("outbox.intro")} width="wide">
      <Title of={t("outbox.title")} />
      {mails.length === 0 ? (
        <p>{t("outbox.empty")}</p>
      ) : (
        <Table
          caption={t("outbox.caption")}
          rows={mails}
          rowId={({ id }) => `message-${id}`}
          columns={[
            {
              header: t("outbox.subject"),
              cell: ({ id, subject }) => <a href={href("/outbox/:id", { id })}>{subject}</a>,
            },
            { header: t("outbox.to"), cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
            { header: t("outbox.at"), numeric: true, cell: ({ queuedAt }) => sentAt(queuedAt) },
          ]}
        />
      )}
    </Page>
  );
}
