import { data } from "react-router";
import { getDocumentText } from "~/api/.server/documents";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import { getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/document-text";
import { categoryOf, documentPaths } from "./document-paths";
import { TextPages } from "./text-pages";

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  takeTime(context);
  const read = await getDocumentText(context, person.id, params.documentId);
  if (read.document.category !== categoryOf(params.category)) throw data(null, { status: 404 });
  return read;
}

/** The text of a PDF or Word document, for who has no program that shows it (MR-164). */
export default function DocumentText({ loaderData: { document, text } }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const title = t("text.title", { name: document.name });
  return (
    <Page title={title} width="reading" back={{ to: documentPaths.one(document), label: document.name }}>
      <Title of={title} />
      <TextPages of={text} extension={document.file.extension} file={documentPaths.file(document.id)} />
    </Page>
  );
}
