import type { MeasurementKind } from "~/api/.server/codes";
import type { Measurement } from "~/api/.server/measurements";
import { ButtonLink, buttonClass } from "~/ui/blocks/button";
import { Pagination } from "~/ui/blocks/pagination";
import { Table } from "~/ui/blocks/table";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import type { MeasurementPart } from "./.server/measurement-part";
import { MeasurementChart } from "./charts/measurement-chart";
import { DeleteForm } from "./delete-form";
import { listPaths, measurementPaths } from "./list-paths";
import { useMeasureTexts } from "./measure-texts";
import { MeasurementForm } from "./measurement-form";
import { RecordDialog } from "./record-dialog";

type MeasurementListProps = {
  kind: MeasurementKind;
  /** Of both kinds: links to another part of one keep that of the other. */
  parts: Record<MeasurementKind, MeasurementPart>;
  /** The id of the one that is open for editing. */
  edited: string | undefined;
  /** Whether one of either kind is: its form has the same fields as that of a new one. */
  isEditing: boolean;
  /** The day of a new one unless said otherwise, 'YYYY-MM-DD'. */
  today: string;
  form: { person: RecordOwner; formKey: string; result: FormResult | undefined };
};

/** The weights or heights of a record: their line, and their numbers in a table, the last ones first. */
export function MeasurementList({ kind, parts, edited, isEditing, today, form }: MeasurementListProps) {
  const { t } = useTranslation(["measurements", "record"]);
  const { valueText, changeText, dayText } = useMeasureTexts();
  const { count, page, pages, rows, points } = parts[kind];
  const { person, formKey } = form;
  const searchOf = (of: number) => {
    const shown = Object.entries({ ...parts, [kind]: { page: of } }).filter(([, part]) => part.page > 1);
    return shown.length > 0 ? `?${new URLSearchParams(shown.map(([one, part]) => [one, String(part.page)]))}` : "";
  };
  const deleteAt = ({ id }: Measurement) => measurementPaths.delete(kind, id) + searchOf(page);
  const name = ({ value, measuredOn }: Measurement) =>
    t("name", { value: valueText(kind, value), day: dayText(measuredOn) });
  return (
    <section aria-labelledby={kind} className="mt-8">
      <div className="text-and-acts mb-2">
        <h2 id={kind}>{t(`${kind}.title`)}</h2>
        {isEditing ? (
          <ButtonLink to={measurementPaths.add(kind)} className="no-print">
            {t(`${kind}.add`)}
          </ButtonLink>
        ) : (
          <RecordDialog
            to={measurementPaths.add(kind)}
            trigger={t(`${kind}.add`)}
            className={buttonClass({}, "no-print")}
            person={person}
          >
            {() => <MeasurementForm {...{ kind, today, person, formKey }} action={measurementPaths.add(kind)} />}
          </RecordDialog>
        )}
      </div>
      {form.result?.error && edited !== undefined && !rows.some(({ id }) => id === edited) && (
        <MeasurementForm kind={kind} {...form} />
      )}
      {count === 0 ? (
        <p className="font-semibold">{t(`${kind}.empty`)}</p>
      ) : (
        <>
          <div className="card mb-4">
            <MeasurementChart kind={kind} points={points} />
          </div>
          <Table
            caption={t(`${kind}.count`, { count })}
            rows={rows}
            rowId={({ id }) => `entry-${id}`}
            instead={(entry) => (entry.id === edited ? <MeasurementForm kind={kind} entry={entry} {...form} /> : null)}
            columns={[
              { header: t("day"), cell: ({ measuredOn }) => dayText(measuredOn) },
              { header: t(`${kind}.title`), numeric: true, cell: ({ value }) => valueText(kind, value) },
              {
                header: t("difference"),
                numeric: true,
                cell: ({ value, former }) => (former === null ? "–" : changeText(kind, value - former)),
              },
              {
                header: t("record:column.acts"),
                plain: true,
                cell: (entry) => (
                  <>
                    <a
                      href={`${measurementPaths.edit(kind, entry.id)}${searchOf(page)}#entry-${entry.id}`}
                      className="target"
                      aria-label={t("record:editOf", { name: name(entry) })}
                    >
                      {t("record:edit")}
                    </a>{" "}
                    <RecordDialog
                      to={deleteAt(entry)}
                      trigger={t("record:delete")}
                      title={t(`${kind}.deleteTitle`)}
                      className="target link-danger"
                      aria-label={t("record:deleteOf", { name: name(entry) })}
                      person={person}
                    >
                      {(close) => (
                        <DeleteForm {...{ person, formKey }} action={deleteAt(entry)} back={close}>
                          <p>{t(`${kind}.deleteQuestion`, { name: name(entry) })}</p>
                        </DeleteForm>
                      )}
                    </RecordDialog>
                  </>
                ),
              },
            ]}
          />
          <Pagination
            page={page}
            total={pages}
            href={(n) => `${listPaths.measurements}${searchOf(n)}#${kind}`}
            label={t("pages", { list: t(`${kind}.title`) })}
          />
        </>
      )}
    </section>
  );
}
