import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Checkbox } from "~/ui/forms/choices";
import { type FormField, Textarea } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type EffectFieldsProps = { field: (name: "manifestation" | "unknown") => FormField };

/** How an allergy shows, or that nobody knows: then the text is not asked for (MR-091). */
export function EffectFields({ field }: EffectFieldsProps) {
  const { t } = useTranslation("record");
  // Without scripts the text must be there for when the box is no longer ticked.
  const [isIgnored, setIgnored] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // It may have been changed before the scripts began.
  useEffect(() => setIgnored(Boolean(box.current?.querySelector("input")?.checked)), []);
  return (
    <>
      <Textarea
        field={field("manifestation")}
        label={t("allergies.effect")}
        hint={t("allergies.effectHelp")}
        rows={3}
        disabled={isIgnored}
      />
      <div ref={box} onChange={({ target }: ChangeEvent<HTMLInputElement>) => setIgnored(target.checked)}>
        <Checkbox field={field("unknown")} label={t("allergies.unknown")} hint={t("allergies.unknownHelp")} />
      </div>
    </>
  );
}
