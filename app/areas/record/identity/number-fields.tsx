import { href } from "react-router";
import type { RecordOwner } from "~/areas/record/.server/active-patient";
import { TabLink } from "~/ui/blocks/tab-link";
import { Checkbox } from "~/ui/forms/choices";
import { Field, type FormField } from "~/ui/forms/field";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { RemainingCount } from "../enhance/remaining-count";

/** In the address of the page, with the id of a person: that person's number is shown whole. */
export const askedForNumber = "number";

type NumberFieldsProps = {
  field: (name: "number" | "numberSure" | "noNumber") => FormField;
  /** What may be shown of the number that is kept: its beginning, or all of it; null for none. */
  kept: string | null;
  person: RecordOwner;
  /** Whether it is a child's. */
  isChild: boolean;
  length: number;
};

/** The social security number: one that is kept stays until another is typed or it is deleted (MR-068 to MR-070). */
export function NumberFields({ field, kept, person, isChild, length }: NumberFieldsProps) {
  const { t } = useTranslation("identity");
  const typed = String(field("number").initialValue ?? "");
  return (
    <>
      {kept !== null && <KeptNumber kept={kept} person={person} length={length} />}
      <Field
        field={field("number")}
        label={t(kept === null ? "number.label" : "number.other")}
        hint={t(isChild ? "number.helpOfChild" : "number.help", { count: length })}
        optional
        placeholder="0 00 00 00 000 000 00"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
      />
      <RemainingCount inputId={field("number").id} length={length} text={(count) => t("number.remaining", { count })} />
      {(field("numberSure").errors || (typed && field("numberSure").initialValue === typed)) && (
        <Checkbox field={field("numberSure")} label={t("number.sure")} value={typed} />
      )}
      {(kept !== null || field("noNumber").initialValue !== undefined) && (
        <Checkbox field={field("noNumber")} label={t("number.delete")} />
      )}
    </>
  );
}

type KeptNumberProps = { kept: string; person: RecordOwner; length: number };

function KeptNumber({ kept, person, length }: KeptNumberProps) {
  const { t } = useTranslation("identity");
  if (!kept) return <p>{t("number.unreadable")}</p>;
  if (kept.replaceAll(" ", "").length === length)
    return (
      <p>
        {t("number.whole", withOf(person.name))} <span className="num whitespace-nowrap">{kept}</span>
      </p>
    );
  return (
    <p>
      {t("number.kept")} {t("number.begins", { number: kept })}
      <br />
      <TabLink
        to={`${href("/patient-dashboard/identify")}?${askedForNumber}=${person.id}#part-number`}
        label={t("number.show")}
        className="target"
      />
    </p>
  );
}
