import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";
import { productName } from "./logo";

const widths = { form: "max-w-form", reading: "max-w-reading", contents: "page-contents", wide: "" };

type PageProps = {
  title: ReactNode;
  caption?: ReactNode;
  intro?: ReactNode;
  back?: { to: string; label: string };
  /** Beside the title. */
  picture?: ReactNode;
  /** Content before the title: the error summary. */
  alert?: ReactNode;
  width?: keyof typeof widths;
  children?: ReactNode;
};

/** The content of a page under its only h1; the main landmark is in the root. */
export function Page({ title, caption, intro, back, picture, alert, width = "reading", children }: PageProps) {
  const heading = (
    <>
      {caption && <p className="caption">{caption}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {intro && <p className="intro">{intro}</p>}
    </>
  );
  return (
    <div className={widths[width]}>
      {back && (
        <p className="back no-print">
          <a href={back.to} className="target">
            <span aria-hidden="true">← </span>
            {back.label}
          </a>
        </p>
      )}
      {alert}
      {picture ? (
        <div className="who">
          {picture}
          <div>{heading}</div>
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  );
}

type TitleProps = {
  of: string;
  failed?: boolean;
  /** What search engines show below the title; a sentence about the whole site by default. */
  description?: string;
  /** The address by which search engines list a page `listed: "by itself"` (app/routes.ts); null forbids it. */
  canonical?: string | null;
};

/** The document title: «{page} – {product}», after «Erreur : » when a form was refused. */
export function Title({ of, failed, description, canonical }: TitleProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${failed ? `${t("error.prefix")} ` : ""}${of} – ${productName}`}</title>
      <meta name="description" content={description ?? t("description")} />
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical === null && <meta name="robots" content="noindex" />}
    </>
  );
}
