import { Fragment } from "react";
import { data, href } from "react-router";
import { getMail } from "~/api/.server/mail";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/outbox-message";
import { useSentAt } from "./sent-at";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { demonstration, publicOrigin } = context.get(appContext);
  if (!demonstration) throw data(null, { status: 404 });
  return { mail: await getMail(context, params.id), publicOrigin };
}

export default function OutboxMessage({ loaderData: { mail, publicOrigin } }: Route.ComponentProps) {
  const { t } = useTranslation("site");
  const sentAt = useSentAt();
  return (
    <Page title={mail.subject} back={{ to: href("/outbox"), label: t("outbox.back") }}>
      <Title of={mail.subject} />
      <SummaryList
        rows={[
          { label: t("outbox.to"), value: mail.to },
          { label: t("outbox.at"), value: sentAt(mail.queuedAt) },
        ]}
      />
      <div className="card whitespace-pre-wrap">
        <Paragraphs text={mail.text} origin={publicOrigin} />
      </div>
      {mail.calendar && (
        <>
          <h2>{t("outbox.calendar")}</h2>
          <pre className="card whitespace-pre-wrap">{mail.calendar}</pre>
        </>
      )}
    </Page>
  );
}

/** A message in paragraphs and lines, which text browsers wrap as they do not wrap preformatted text. */
function Paragraphs({ text, origin }: { text: string; origin: string }) {
  return text
    .replace(/\n$/, "")
    .split("\n\n")
    .map((paragraph, index) => (
      <p key={`${index} ${paragraph}`}>
        {paragraph.split("\n").map((line, at) => (
          <Fragment key={`${at} ${line}`}>
            {at > 0 && <br />}
            <Linked text={line} origin={origin} />
          </Fragment>
        ))}
      </p>
    ));
}

/** Turns URLs of this site in a message into links, and no others. */
function Linked({ text, origin }: { text: string; origin: string }) {
  return text.split(/(https?:\/\/[^\s<>]+[^\s<>.,;:!?])/).map((part, index) =>
    index % 2 === 1 && part.startsWith(`${origin}/`) ? (
      <a key={`${index} ${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
