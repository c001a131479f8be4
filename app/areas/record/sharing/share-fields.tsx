import type { ReactNode } from "react";
import type { SharePart } from "~/api/.server/codes";
import { Asking, Checkboxes, Depending, Radios } from "~/ui/forms/choices";
import type { FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type ShareFieldsProps = {
  field: (name: "share" | "shareParts") => FormField;
  legend: string;
  hint?: ReactNode;
  /** The label of sharing nothing, where it is not «these answers». */
  nothing?: string;
};

/** Each part, in the order of the medical profile. */
const parts = Object.keys({
  allergies: true,
  antecedents: true,
  treatments: true,
  measurements: true,
  documents: true,
} satisfies Record<SharePart, true>) as SharePart[];

/** What a practitioner may read of the record: all of it, chosen parts, or nothing. */
export function ShareFields({ field, legend, hint, nothing }: ShareFieldsProps) {
  const { t } = useTranslation("medical");
  return (
    <Asking>
      <Radios
        field={field("share")}
        legend={legend}
        hint={hint}
        choices={[
          { value: "all", label: t("dossier.all") },
          { value: "some", label: t("dossier.some"), opens: true },
          { value: "nothing", label: nothing ?? t("dossier.nothing") },
        ]}
      />
      <Depending>
        <Checkboxes
          compact
          field={field("shareParts")}
          legend={t("dossier.shareParts")}
          choices={parts.map((value) => ({ value, label: t(`dossier.part.${value}`) }))}
        />
      </Depending>
    </Asking>
  );
}
