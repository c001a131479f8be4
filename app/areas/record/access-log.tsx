import { href, redirect } from "react-router";
import { type LogPart, logPartCodes } from "~/api/.server/codes";
import { type LogPage, listLog } from "~/api/.server/record-log";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Tab } from "~/ui/blocks/tab";
import { Table } from "~/ui/blocks/table";
import { dateText, timeText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { pageOf } from "~/web/.server/page-number";
import { getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/access-log";
import { actorText, actText } from "./log-words";

const path = href("/patient-dashboard/access-log");

/** The address of a part of the log. */
function addressOf(part: LogPart, page = 1): string {
  const query = new URLSearchParams({ ...(part !== "all" && { part }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const asked = new URL(request.url).searchParams.get("part") ?? "";
  const parts = Object.keys(logPartCodes) as LogPart[];
  const part = parts.find((one) => one === asked) ?? "all";
  const page = pageOf(request);
  const log = await listLog(context, person.id, { part, page });
  if (page > 1 && page > log.pages) throw redirect(addressOf(part, Math.max(1, log.pages)));
  return { log, person, parts, part, page };
}

/** Who read the record that is open, and who changed it. */
export default function AccessLog({ loaderData: { log, person, parts, part, page } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["log", "common"]);
  const language = i18n.language === "en" ? "en" : "fr";
  const zone = "Europe/Paris";
  const title = person.isChild ? t("titleOf", withOf(person.name)) : t("title");
  const when = (at: string) => t("when", { day: dateText(at, language, zone), time: timeText(at, zone, language) });
  return (
    <Page title={title} caption={person.isChild ? undefined : person.name} width="wide">
      <Title of={title} />
      <p>{t("intro")}</p>
      {log.last && (
        <nav aria-label={t("which")} className="no-print">
          <ul className="tabs">
            {parts.map((one) => (
              <Tab key={one} to={addressOf(one)} isCurrent={one === part}>
                {t(`parts.${one}`)}
              </Tab>
            ))}
          </ul>
        </nav>
      )}
      {log.count === 0 ? (
        <p className="font-semibold">{t(log.last ? "emptyPart" : "empty")}</p>
      ) : (
        <Table
          caption={[
            t("count", { count: log.count }),
            // Printed without the links to the other pages.
            ...(log.pages > 1 ? [t("common:pages.of", { page, total: log.pages })] : []),
          ].join(", ")}
          rows={log.lines}
          rowId={({ number }) => `line-${number}`}
          columns={[
            { header: t("column.when"), cell: ({ at }) => when(at) },
            { header: t("column.who"), cell: (line) => actorText(line, t) },
            { header: t("column.what"), cell: (line) => actText(line, t) },
          ]}
        />
      )}
      <Pagination page={page} total={log.pages} href={(n) => addressOf(part, n)} />
      <Check of={log} />
    </Page>
  );
}

/** Whether the log is whole, and what tells its last line. */
function Check({ of: { isWhole, last } }: { of: LogPage }) {
  const { t } = useTranslation("log");
  if (!last) return null;
  if (!isWhole)
    return (
      <Note tone="bad">
        <p>
          {t("broken")} <a href={href("/contact")}>{t("write")}</a>
        </p>
      </Note>
    );
  return (
    <>
      <p className="hint">{t("whole")}</p>
      <details className="fold">
        <summary>{t("proof")}</summary>
        <p>{t("code", { number: last.number, code: last.code })}</p>
      </details>
      <p className="no-print">
        <a href={href("/patient-dashboard/access-log/csv")} className="target">
          {t("csv")}
        </a>
      </p>
    </>
  );
}
