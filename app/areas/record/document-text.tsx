import { createElement, Fragment } from "react";
import { data } from "react-router";
import { findDocumentText, hasText } from "~/api/.server/documents";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import { getActivePatient } from "./.server/active-patient";
import { openDocument } from "./.server/document";
import type { Route } from "./+types/document-text";
import { categoryOf, documentPaths } from "./document-paths";

export async function loader({ context, params }: Route.LoaderArgs) {
  const document = await openDocument(context, params.documentId);
  if (!document || document.category !== categoryOf(params.category) || !hasText(document))
    throw data(null, { status: 404 });
  const person = await getActivePatient(context);
  takeTime(context);
  const read = await findDocumentText(context, person.id, document.id);
  const pages = read?.pages.map((text, index) => ({ number: index + 1, text }));
  return { document, pages: pages?.filter(({ text }) => text !== ""), count: read?.pages.length, isCut: read?.isCut };
}

/** The text of a PDF or Word document, for who has no program that shows it (MR-164). */
export default function DocumentText({ loaderData: { document, pages, count, isCut } }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const title = t("text.title", { name: document.name });
  return (
    <Page title={title} width="reading" back={{ to: documentPaths.one(document), label: document.name }}>
      <Title of={title} />
      <p>{t(!pages ? "text.unread" : pages.length === 0 ? "text.none" : "text.intro")}</p>
      <Actions>
        <ButtonLink to={documentPaths.file(document.id)}>{t("download")}</ButtonLink>
      </Actions>
      {pages?.map(({ number, text }) => (
        <section key={number}>
          {count !== 1 && <h2>{t("text.page", { page: number })}</h2>}
          <Lines of={text} />
        </section>
      ))}
      {isCut && <p>{t("text.cut")}</p>}
    </Page>
  );
}

/** Text browsers break no line at the end of one in the source. */
function Lines({ of }: { of: string }) {
  const paragraph = (lines: string) =>
    createElement(
      "p",
      null,
      ...lines.split("\n").flatMap((line, index) => (index > 0 ? [<br key="br" />, line] : [line])),
    );
  return createElement(Fragment, null, ...of.split(/\n\s*\n/).map(paragraph));
}
