import { Form } from "react-router";
import type { z } from "zod";
import { listTreatments, setTreatmentEnd } from "~/api/.server/treatments";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { DateField } from "~/ui/forms/date-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { dayIn } from "~/web/.server/calendar";
import { getForm } from "~/web/.server/forms/body";
import { openEntry } from "./.server/list";
import { actSchema, stopSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/treatment-current";
import { editPath, listPaths } from "./list-paths";
import { OwnerField } from "./owner-field";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { entry, ...page } = await openEntry(context, params.entryId, listTreatments);
  return { ...page, entry, search: new URL(request.url).search, today: dayIn("Europe/Paris", new Date()) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const to = listPaths.treatments + new URL(request.url).search;
  if ((await getForm(context)).has("isStopped"))
    return writeRecord(context, actSchema, {
      write: (patientId) => setTreatmentEnd(context, patientId, params.entryId, null),
      done: "record:treatments.taken",
      to,
    });
  return writeRecord(context, stopSchema, {
    write: (patientId, { endedOn }) => setTreatmentEnd(context, patientId, params.entryId, endedOn),
    done: "record:treatments.ends",
    to,
  });
}

/** Whether a treatment is still taken: turned off it asks since when, today unless said otherwise (R18). */
export default function TreatmentCurrent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  const { entry, person, formKey, search, today } = loaderData;
  const to = listPaths.treatments + search;
  const field = formFields<z.input<typeof stopSchema>>("treatments", actionData?.result, { ended: today });
  // A refused form asks again what it asked.
  const isStopped = actionData ? actionData.result.initialValue?.isStopped !== undefined : Boolean(entry?.endedOn);
  // What is taken has a type, which a stopped one may lack (MR-123).
  const lacksKind = entry !== null && isStopped && entry.kind === null;
  const title = t(isStopped ? "treatments.takenTitle" : "treatments.stopTitle");
  return (
    <Page
      title={title}
      width="form"
      back={{ to, label: t("treatments.title") }}
      alert={<ErrorSummary formId="treatments" result={actionData?.result} />}
    >
      <Title of={title} failed={actionData !== undefined} />
      {entry && <p className="font-semibold">{entry.name}</p>}
      <Form method="post" reloadDocument noValidate>
        <CsrfField />
        <OwnerField person={person} result={actionData?.result} />
        <input type="hidden" name="formKey" value={formKey} />
        {isStopped ? (
          <input type="hidden" name="isStopped" value="on" />
        ) : (
          <DateField past field={field("ended")} legend={t("treatments.ended")} hint={t("treatments.endedHelp")} />
        )}
        {lacksKind && <p>{t("treatments.kindFirst")}</p>}
        <Actions>
          {lacksKind ? (
            <ButtonLink to={`${editPath("treatments", entry.id)}${search}#entry-${entry.id}`}>
              {t("treatments.chooseKind")}
            </ButtonLink>
          ) : (
            <Button>{t(isStopped ? "treatments.takeAgain" : "treatments.stop")}</Button>
          )}
          <a href={to} className="target">
            {t("cancel")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}
