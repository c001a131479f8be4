import type { ReactNode } from "react";
import type { RecordListName } from "~/api/.server/codes";
import type { RecordPage } from "~/api/.server/record";
import { Actions, ButtonLink, buttonClass } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Sentence } from "~/ui/blocks/prose";
import { type Column, Table } from "~/ui/blocks/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { shortDateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { DeleteForm } from "./delete-form";
import { deletePath, editPath, listPaths } from "./list-paths";
import { AlsoAnswered, NothingHere, RestOfAnswer } from "./nothing-here";
import { ProfileTabs } from "./profile-tabs";
import { RecordDialog } from "./record-dialog";

type Listed = { id: string; name: string; addedAt: string };

export type ListView<Entry> = Omit<RecordPage<Entry>, "state"> & {
  /** «unread» below a form that was sent while the services are away, or whose record is lost. */
  state: RecordPage<Entry>["state"] | "unread";
  person: RecordOwner;
  page: number;
  edited: string | null;
  formKey: string;
};

type RecordListProps<Entry extends Listed> = {
  list: RecordListName;
  view: ListView<Entry>;
  /** The columns between the name of an entry and the day it was added. */
  columns: Column<Entry>[];
  /** The result of the form that was refused. */
  result?: FormResult;
  /** The form of a new entry, in a dialog. */
  add: (dialog: { action: string }) => ReactNode;
  /** The form of the entry that is open; of one that is not in this record, with what was typed. */
  edit: (entry: Entry | undefined) => ReactNode;
  /** More acts of a row. */
  acts?: (entry: Entry) => ReactNode;
  /** What stands above the list: the choice of a part of it. */
  filter?: ReactNode;
  /** The query of the addresses of this part of the list. */
  query?: string;
};

/** A list of the record: its entries as a table, one of them open as a form at its address, or what is known of none. */
export function RecordList<Entry extends Listed>({
  list,
  view,
  columns,
  result,
  add,
  edit,
  acts,
  filter,
  query = "",
}: RecordListProps<Entry>) {
  const { t, i18n } = useTranslation("record");
  const { entries, pages, page, count, edited, state, person, formKey } = view;
  const language = i18n.language === "en" ? "en" : "fr";
  const path = listPaths[list];
  const searchOf = (of: number) => {
    const parts = [query, of > 1 && `page=${of}`].filter(Boolean);
    return parts.length > 0 ? `?${parts.join("&")}` : "";
  };
  const deleteAt = ({ id }: Entry) => deletePath(list, id) + searchOf(page);
  const title = t(`${list}.title`);
  const answer = view.answered?.text;
  const addLook = { look: count === 0 && answer ? "plain" : "primary" } as const;
  return (
    <Page title={title} width="wide" alert={<ErrorSummary formId={list} result={result} />}>
      <Title of={title} failed={Boolean(result?.error)} />
      <ProfileTabs current={list} />
      <Actions>
        {edited === null ? (
          <RecordDialog to={`${path}/add`} trigger={t(`${list}.add`)} className={buttonClass(addLook)} person={person}>
            {() => add({ action: `${path}/add` })}
          </RecordDialog>
        ) : (
          <ButtonLink {...addLook} to={`${path}/add`}>
            {t(`${list}.add`)}
          </ButtonLink>
        )}
      </Actions>
      {result?.error && edited !== null && !entries.some(({ id }) => id === edited) && edit(undefined)}
      {filter}
      {state !== "unread" && count === 0 && (
        <NothingHere list={list} view={{ ...view, state }} isPart={state === "listed"} />
      )}
      {count > 0 && (
        <Table
          caption={t(`${list}.count`, { count })}
          rows={entries}
          rowId={({ id }) => `entry-${id}`}
          instead={(entry) => (entry.id === edited ? edit(entry) : null)}
          columns={[
            { header: t(`${list}.name`), cell: ({ name }) => name },
            ...columns,
            { header: t("column.added"), cell: ({ addedAt }) => shortDateText(addedAt, language, "Europe/Paris") },
            {
              header: t("column.acts"),
              plain: true,
              cell: (entry) => (
                <>
                  <a
                    href={`${editPath(list, entry.id)}${searchOf(page)}#entry-${entry.id}`}
                    className="target"
                    aria-label={t("editOf", { name: entry.name })}
                  >
                    {t("edit")}
                  </a>{" "}
                  {acts?.(entry)}{" "}
                  <RecordDialog
                    to={deleteAt(entry)}
                    trigger={t("delete")}
                    title={t(`${list}.deleteTitle`)}
                    className="target link-danger"
                    aria-label={t("deleteOf", { name: entry.name })}
                    person={person}
                  >
                    {(close) => (
                      <DeleteForm {...{ person, formKey }} action={deleteAt(entry)} back={close}>
                        <p>{t(`${list}.deleteQuestion`, { name: entry.name })}</p>
                      </DeleteForm>
                    )}
                  </RecordDialog>
                </>
              ),
            },
          ]}
        />
      )}
      {count > 0 && page === 1 && !query && <AlsoAnswered of={view} />}
      {view.unlisted && page === 1 && !query && <RestOfAnswer list={list} answer={view.unlisted} />}
      <Pagination page={page} total={pages} href={(n) => path + searchOf(n)} />
      {count > 0 && (
        <p className="hint">
          {list === "treatments" && t("treatments.note")} <Sentence>{t("sharing")}</Sentence>
        </p>
      )}
    </Page>
  );
}
