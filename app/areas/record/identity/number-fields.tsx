import { href } from "react-router";
import { TabLink } from "~/ui/blocks/tab-link";
import { Checkbox } from "~/ui/forms/choices";
import { Field, type FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import { RemainingCount } from "../enhance/remaining-count";

/** In the address of the page: the number is shown whole. */
export const askedForNumber = "number";

type NumberFieldsProps = {
  field: (name: "number" | "numberSure" | "noNumber") => FormField;
  /** The number that is kept, grouped and masked, or whole where the page was asked for it. */
  kept: string | null;
  length: number;
};

/** The social security number: one that is kept stays until another is typed or it is deleted (MR-068 to MR-070). */
export function NumberFields({ field, kept, length }: NumberFieldsProps) {
  const { t } = useTranslation("identity");
  const typed = String(field("number").initialValue ?? "");
  return (
    <>
      {kept && (
        <p>
          {t("number.kept")} <span className="num">{kept}</span>
          {kept.includes("•") && (
            <>
              <br />
              <TabLink
                to={`${href("/patient-dashboard/identify")}?${askedForNumber}#part-number`}
                label={t("number.show")}
                className="target"
              />
            </>
          )}
        </p>
      )}
      <Field
        field={field("number")}
        label={t(kept ? "number.other" : "number.label")}
        hint={t("number.help", { count: length })}
        optional
        placeholder="0 00 00 00 000 000 00"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
      />
      <RemainingCount inputId={field("number").id} length={length} text={(count) => t("number.remaining", { count })} />
      {(field("numberSure").errors || (typed && field("numberSure").initialValue === typed)) && (
        <Checkbox field={field("numberSure")} label={t("number.sure")} value={typed} />
      )}
      {kept && <Checkbox field={field("noNumber")} label={t("number.delete")} />}
    </>
  );
}
