import { Fragment } from "react";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";

/** What the text of a Word document shows by signs of ours. */
const signs = [
  ["unread", /\[\?\]/],
  ["raised", /[\^_]\(/],
  ["cells", /(^|\s)\|(\s|$)/],
] as const;

type TextPagesProps = {
  /** Null when it could not be read. */
  of: { pages: string[]; isCut: boolean } | null;
  extension: string;
  /** The address of the file. */
  file: string;
};

/** The text of a PDF or Word document by its pages, and the way to its file. */
export function TextPages({ of: text, extension, file }: TextPagesProps) {
  const { t } = useTranslation("documents");
  const pages = text?.pages.some(Boolean) ? text.pages : [];
  // A PDF has none of our signs: what looks like one is its own.
  const shown = signs.filter(([, sign]) => extension === "docx" && pages.some((page) => sign.test(page)));
  return (
    <>
      <p>{t(!text ? "text.unread" : pages.length === 0 ? "text.none" : "text.intro")}</p>
      {shown.length > 0 && <p>{shown.map(([name]) => t(`text.signs.${name}`)).join(" ")}</p>}
      <Actions>
        <ButtonLink to={file}>{t("download")}</ButtonLink>
      </Actions>
      {numbered(pages).map(({ number, part }) => (
        <section key={number}>
          {pages.length > 1 && <h2>{t("text.page", { page: number })}</h2>}
          {part ? <Lines of={part} /> : <p>{t("text.empty")}</p>}
        </section>
      ))}
      {text?.isCut && <p>{t("text.cut")}</p>}
    </>
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
