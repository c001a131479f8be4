import { type ChangeEvent, useState } from "react";
import { useHydrated } from "~/ui/enhance/hydrated";
import { Checkbox } from "~/ui/forms/choices";
import { type FormField, Textarea } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type EffectFieldsProps = { field: (name: "manifestation" | "unknown") => FormField };

/** How an allergy shows, or that nobody knows: then the text is not asked for (MR-091). */
export function EffectFields({ field }: EffectFieldsProps) {
  const { t } = useTranslation("record");
  const [ticked, setTicked] = useState<boolean>();
  // Without scripts the text must be there for when the box is no longer ticked.
  const isIgnored = useHydrated() && (ticked ?? field("unknown").initialValue === "on");
  return (
    <>
      <Textarea
        field={field("manifestation")}
        label={t("allergies.effect")}
        hint={t("allergies.effectHelp")}
        rows={3}
        disabled={isIgnored}
      />
      <div onChange={({ target }: ChangeEvent<HTMLInputElement>) => setTicked(target.checked)}>
        <Checkbox field={field("unknown")} label={t("allergies.unknown")} hint={t("allergies.unknownHelp")} />
      </div>
    </>
  );
}
