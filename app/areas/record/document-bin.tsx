import { Form, redirect } from "react-router";
import { listDeletedDocuments, restoreDocument } from "~/api/.server/documents";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Table } from "~/ui/blocks/table";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { pageOf } from "~/web/.server/page-number";
import { getActivePatient } from "./.server/active-patient";
import { orNullWhenLost } from "./.server/or-null";
import { entryActSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/document-bin";
import { documentPaths } from "./document-paths";

const nothing = { documents: [], pages: 1, count: 0 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const page = pageOf(request);
  const found = (await orNullWhenLost(context, listDeletedDocuments(context, person.id, page))) ?? nothing;
  const { reading } = context.get(appContext);
  if (reading && page > 1 && page > found.pages)
    throw redirect(`${documentPaths.bin}?page=${Math.max(1, found.pages)}`);
  return { ...found, page, person, formKey: newFormKey(context) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  writeRecord(context, entryActSchema, {
    write: (patientId, { entryId }) => restoreDocument(context, patientId, entryId),
    done: "documents:restored",
    to: documentPaths.bin + new URL(request.url).search,
  });

/** What was deleted within 30 days, to be taken back. */
export default function DocumentBin({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("documents");
  const { documents, pages, count, page, person, formKey } = loaderData;
  const language = i18n.language === "en" ? "en" : "fr";
  return (
    <Page
      title={t("binTitle")}
      width="wide"
      back={{ to: documentPaths.all, label: t("title") }}
      alert={<ErrorSummary formId="bin" result={actionData?.result} />}
    >
      <Title of={t("binTitle")} failed={Boolean(actionData?.result.error)} />
      <p>{t("binIntro")}</p>
      {count === 0 ? (
        !actionData?.result.error && <p className="font-semibold">{t("binEmpty")}</p>
      ) : (
        <Table
          caption={t("count", { count })}
          rows={documents}
          rowId={({ id }) => `document-${id}`}
          columns={[
            { header: t("column.name"), cell: ({ name }) => name },
            { header: t("column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
            { header: t("fields.category"), cell: ({ category }) => t(`categories.${category}`) },
            {
              header: t("column.deleted"),
              cell: ({ deletedAt, givenBy }) => {
                const day = deletedAt ? dateText(deletedAt, language, "Europe/Paris") : "";
                return givenBy ? t("hiddenOn", { day, name: givenBy }) : day;
              },
            },
            {
              header: t("column.acts"),
              plain: true,
              cell: ({ id, name }) => (
                <Form method="post" reloadDocument>
                  <CsrfField />
                  <input type="hidden" name="patientId" value={person.id} />
                  <input type="hidden" name="formKey" value={formKey} />
                  <input type="hidden" name="entryId" value={id} />
                  <Button look="plain" small aria-label={t("restoreOf", { name })}>
                    {t("restore")}
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      )}
      <Pagination page={page} total={pages} href={(n) => `${documentPaths.bin}?page=${n}`} />
    </Page>
  );
}
