import { useTranslation } from "~/ui/text/translation";

type ChangeHeadingProps = { as: "h2" | "h3"; title: string; to: string };

/** The heading of answers to review, with the link to change them. */
export function ChangeHeading({ as: Heading, title, to }: ChangeHeadingProps) {
  const { t } = useTranslation("common");
  return (
    <div className="recap-head">
      <Heading>{title}</Heading>{" "}
      <a href={to} className="target">
        {t("change")}
        <span className="sr-only"> {title}</span>
      </a>
    </div>
  );
}
