import type { ReactNode } from "react";
import type { Sharing } from "~/api/.server/sharing";
import { Asking, Checkboxes, Depending, Radios } from "~/ui/forms/choices";
import type { FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type Part = Sharing["shareParts"][number];

type ShareFieldsProps = {
  field: (name: "share" | "shareParts" | "partsShown") => FormField;
  legend: string;
  hint?: ReactNode;
  /** The label of sharing nothing, where it is not «these answers». */
  nothing?: string;
};

/** Each part, in the order of the medical profile. */
const order = { allergies: 1, antecedents: 2, treatments: 3, measurements: 4, documents: 5 } satisfies Record<
  Part,
  number
>;
const parts = Object.keys(order) as Part[];

/** What a practitioner may read of the record: all of it, chosen parts, or nothing. */
export function ShareFields({ field, legend, hint, nothing }: ShareFieldsProps) {
  const { t } = useTranslation("medical");
  const shown = field("partsShown").initialValue ?? [field("shareParts").initialValue].flat().filter(Boolean).join();
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
      <input type="hidden" name={field("partsShown").name} value={String(shown)} />
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
