import { Form, href } from "react-router";
import { exportPartNames } from "~/api/.server/codes";
import { askExport, listExports, type RecordExport } from "~/api/.server/exports";
import { Actions, Button } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { dateText, timeText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient, listFamily } from "./.server/active-patient";
import { actSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/export";
import { RenewWhile } from "./enhance/renew-while";
import { exportPath, importPath } from "./list-paths";

export async function loader({ context }: Route.LoaderArgs) {
  const [person, family, copies] = await Promise.all([
    getActivePatient(context),
    listFamily(context),
    listExports(context),
  ]);
  const nameOf = (patientId: string) => family.find(({ id }) => id === patientId)?.name ?? "";
  const named = copies.map((copy) => ({ ...copy, name: nameOf(copy.patientId) }));
  return {
    person,
    copy: named.find(({ patientId }) => patientId === person.id) ?? null,
    others: named.filter(({ patientId }) => patientId !== person.id),
    parts: exportPartNames,
    formKey: newFormKey(context),
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  writeRecord(context, actSchema, {
    write: (patientId) => askExport(context, patientId),
    done: "export:asked",
    to: exportPath,
  });

/** The link that stands while a copy is in the making. */
const refreshId = "refresh";

/** Asks for a copy of the whole record, says where it stands, and leads to its files. */
export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("export");
  const { person, copy, others, parts, formKey } = loaderData;
  const title = person.isChild ? t("titleOf", withOf(person.name)) : t("title");
  const isWaiting = copy?.state === "asked" || copy?.state === "making";
  return (
    <Page title={title} width="wide" alert={<ErrorSummary formId="export" result={actionData?.result} />}>
      <Title of={title} failed={actionData !== undefined} />
      <p>{t("intro")}</p>
      <p>{t("parts")}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{t(`forms.${part}`)}</li>
        ))}
      </ul>
      {copy && (
        <section aria-labelledby="copy">
          <h2 id="copy" tabIndex={-1}>
            {t("state")}
          </h2>
          <Copy of={copy} parts={parts} />
        </section>
      )}
      {isWaiting ? (
        <p>
          <a href={exportPath} id={refreshId} className="btn">
            {t("refresh")}
          </a>
          <RenewWhile shown={refreshId} then="copy" />
        </p>
      ) : (
        <Form method="post" reloadDocument>
          <CsrfField />
          <input type="hidden" name="patientId" value={person.id} />
          <input type="hidden" name="formKey" value={formKey} />
          {copy?.ready && <p className="hint">{t("replaces")}</p>}
          <Actions>
            <Button look={copy?.ready ? "plain" : "primary"}>{t(copy ? "askAgain" : "ask")}</Button>
          </Actions>
        </Form>
      )}
      <p>
        <a href={importPath} className="target">
          {t("import.link")}
        </a>
      </p>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t("others")}</h2>
          {others.map((other) => (
            <div key={other.id}>
              <h3>{other.name}</h3>
              <Copy of={other} parts={parts} />
            </div>
          ))}
        </section>
      )}
    </Page>
  );
}

type CopyProps = { of: RecordExport & { name: string }; parts: typeof exportPartNames };

/** Where one copy stands, with its files once they are ready. */
function Copy({ of: { id, state, askedAt, ready, name }, parts }: CopyProps) {
  const { t, i18n } = useTranslation("export");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const zone = "Europe/Paris";
  const when = (at: string) => t("when", { day: dateText(at, language, zone), time: timeText(at, zone, language) });
  return (
    <>
      <Note role="status" tone={state === "failed" ? "bad" : state === "ready" ? "ok" : "info"}>
        <p>{t(`states.${state}`, { when: when(askedAt), until: ready ? when(ready.until) : "" })}</p>
        {(state === "asked" || state === "making") && <p>{t("mail")}</p>}
      </Note>
      {ready && (
        <>
          <ul>
            {parts.map((part) => {
              const size = fileSizeText(ready.sizes[part], common, i18n.language);
              const label = t(`download.${part}`, { size });
              return (
                <li key={part}>
                  <a
                    href={href("/patient-exports/:exportId/:part", { exportId: id, part })}
                    className="target"
                    aria-label={t("downloadOf", { label, ...withOf(name) })}
                  >
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
          <p className="hint">{t("safe")}</p>
        </>
      )}
    </>
  );
}
