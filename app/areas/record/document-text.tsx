import { Fragment } from "react";
import { data } from "react-router";
import { getDocumentText } from "~/api/.server/documents";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import { getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/document-text";
import { categoryOf, documentPaths } from "./document-paths";

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  takeTime(context);
  const read = await getDocumentText(context, person.id, params.documentId);
  if (read.document.category !== categoryOf(params.category)) throw data(null, { status: 404 });
  return read;
}

/** What the text of a Word document shows by signs of ours. */
const signs = [
  ["unread", /\[\?\]/],
  ["raised", /[\^_]\(/],
  ["cells", /(^|\s)\|(\s|$)/],
] as const;

/** The text of a PDF or Word document, for who has no program that shows it (MR-164). */
export default function DocumentText({ loaderData: { document, text } }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const title = t("text.title", { name: document.name });
  const pages = text?.pages.some(Boolean) ? text.pages : [];
  // A PDF has none of our signs: what looks like one is its own.
  const isWord = document.file.extension === "docx";
  const shown = signs.filter(([, sign]) => isWord && pages.some((page) => sign.test(page)));
  return (
    <Page title={title} width="reading" back={{ to: documentPaths.one(document), label: document.name }}>
      <Title of={title} />
      <p>{t(!text ? "text.unread" : pages.length === 0 ? "text.none" : "text.intro")}</p>
      {shown.length > 0 && <p>{shown.map(([name]) => t(`text.signs.${name}`)).join(" ")}</p>}
      <Actions>
        <ButtonLink to={documentPaths.file(document.id)}>{t("download")}</ButtonLink>
      </Actions>
      {numbered(pages).map(({ number, part }) => (
        <section key={number}>
          {pages.length > 1 && <h2>{t("text.page", { page: number })}</h2>}
          {part ? <Lines of={part} /> : <p>{t("text.empty")}</p>}
        </section>
      ))}
      {text?.isCut && <p>{t("text.cut")}</p>}
    </Page>
  );
}

const numbered = (parts: string[]) => parts.map((part, index) => ({ number: index + 1, part }));

/** Text browsers break no line at the end of one in the source. */
function Lines({ of }: { of: string }) {
  return numbered(of.split(/\n\s*\n/)).map(({ number, part }) => (
    <p key={number}>
      {numbered(part.split("\n")).map(({ number, part }) => (
        <Fragment key={number}>
          {number > 1 && <br />}
          {part}
        </Fragment>
      ))}
    </p>
  ));
}
