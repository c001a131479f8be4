import { readWholeLog } from "~/api/.server/record-log";
import { plainText } from "~/ui/text/plain-text";
import { getI18n } from "~/web/.server/i18n";
import { getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/access-log-csv";
import { actorText, actText } from "./log-words";

/** A cell of the file: a name is never taken for a formula. */
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** The log as a table, the last line first; semicolons and a byte order mark for French spreadsheets. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, name } = await getActivePatient(context);
  const t = getI18n(context).getFixedT(null, "log");
  // A header takes no other letters: a name in another script gives none.
  const whose = plainText(name).match(/[a-z0-9]+/g) ?? [];
  const { format } = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const columns = ["number", "when", "who", "what", "code"] as const;
  const rows: string[][] = [columns.map((name) => t(`column.${name}`))];
  for (const line of await readWholeLog(context, id))
    rows.push([String(line.number), format(new Date(line.at)), actorText(line, t), actText(line, t), line.code]);
  return new Response(`\ufeff${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${[t("csvName"), ...whose].join("-")}.csv"`,
    },
  });
}
