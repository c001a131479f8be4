import { href } from "react-router";
import type { Identity } from "~/api/.server/identity";
import { SummaryList } from "~/ui/blocks/summary-list";
import { TabLink } from "~/ui/blocks/tab-link";
import type { FormField } from "~/ui/forms/field";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { documentPaths } from "../document-paths";
import { CardFields } from "./card-fields";

type CardPartProps = {
  field: (name: "cardNumber" | "cardStart" | "cardEnd") => FormField;
  /** The one that is kept. */
  kept: Identity["card"];
  /** Whether the form came back. */
  isRefused: boolean;
};

/** The health card: what is kept of it, and its fields (MR-071 to MR-081). */
export function CardPart({ field, kept, isRefused }: CardPartProps) {
  const { t, i18n } = useTranslation("identity");
  const importing = (
    <TabLink to={`${documentPaths.add("administrative")}&card`} label={t("healthCard.import")} className="target" />
  );
  if (!kept)
    return (
      <>
        <CardFields field={field} />
        <p>{importing}</p>
      </>
    );
  const day = (date: string) => dateText(date, i18n.language === "en" ? "en" : "fr");
  const { file } = kept;
  return (
    <>
      <SummaryList
        rows={[
          { label: t("cardNumber"), value: kept.number },
          { label: t("healthCard.valid"), value: t("healthCard.from", { start: day(kept.start), end: day(kept.end) }) },
          ...(file
            ? [
                {
                  label: t("healthCard.picture"),
                  value: (
                    <>
                      <TabLink to={documentPaths.one({ category: "administrative", id: file.id })} label={file.name} />{" "}
                      {t("healthCard.added", { day: day(file.addedOn) })}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="row">
        {importing}{" "}
        <TabLink
          to={href("/patient-dashboard/identify/card/delete")}
          label={t("healthCard.delete")}
          className="target link-danger"
        />
      </p>
      {/* What a refused form holds is not what is kept. */}
      <details className="fold" open={isRefused}>
        <summary>{t("healthCard.change")}</summary>
        <CardFields field={field} />
      </details>
    </>
  );
}
