import { href } from "react-router";
import { getSituationDocument } from "~/api/.server/situation-documents";
import { Picture } from "~/areas/record/picture";
import { TextPages } from "~/areas/record/text-pages";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { takeTime } from "~/web/.server/deadline";
import type { Route } from "./+types/teleconsultation-document";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  takeTime(context);
  const { appointmentId, documentId } = params;
  return { appointmentId, ...(await getSituationDocument(context, appointmentId, documentId)) };
}

/** A document of an appointment: a picture as it is, of a PDF or Word document its text (BK-098). */
export default function TeleconsultationDocument({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const { t: dashboard } = useTranslation("dashboard");
  const { appointmentId, text } = loaderData;
  const { id, name, extension, mime, size } = loaderData.document;
  const file = href("/situation-documents/:documentId", { documentId: id });
  const back = {
    to: href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId }),
    label: dashboard("details.title"),
  };
  return (
    <Page title={name} width="reading" back={back}>
      <Title of={name} />
      <p className="hint">
        {t("file", { extension: extension.toUpperCase(), size: fileSizeText(size, common, i18n.language) })}
      </p>
      {mime.startsWith("image/") ? (
        <>
          <Actions>
            <ButtonLink to={file}>{t("download")}</ButtonLink>
          </Actions>
          <Picture mime={mime} src={file} alt={name} />
        </>
      ) : (
        <TextPages of={text} extension={extension} file={file} />
      )}
    </Page>
  );
}
