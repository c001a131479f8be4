import { href } from "react-router";
import type { FamilyDoctor } from "~/api/.server/identity";
import { SummaryList } from "~/ui/blocks/summary-list";
import { LiveSearch } from "~/ui/enhance/live-search";
import { Checkbox, Radios } from "~/ui/forms/choices";
import type { FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type DoctorFieldsProps = {
  field: (name: "doctor" | "doctorId" | "offered" | "noDoctor") => FormField;
  /** Whether it is a child's: a parent fills it in. */
  isChild: boolean;
  /** The one that is kept. */
  kept: FamilyDoctor | null;
  /** Those whose names are like the one that was typed; undefined before anything was looked for. */
  offered: { id: string; name: string; place: string }[] | undefined;
};

/** The family doctor: one of the product, a name, or none (MR-061 to MR-065). */
export function DoctorFields({ field, isChild, kept, offered }: DoctorFieldsProps) {
  const { t } = useTranslation("identity");
  const typed = String(field("doctor").initialValue ?? "");
  const { initialValue: typedId } = field("doctorId");
  const isKept = kept?.city && typed === kept.name && (typedId ?? kept.id) === kept.id;
  return (
    <div className="[&:has([name=noDoctor]:checked)>.doctor]:hidden">
      <div className="doctor">
        <LiveSearch
          field={field("doctor")}
          label={t("doctor.search")}
          hint={t("doctor.searchHelp")}
          optional
          src={href("/doctors")}
          maxLength={100}
        />
        {isKept && (
          <SummaryList
            rows={[
              { label: t("doctor.city"), value: kept.city },
              { label: t("doctor.postalCode"), value: kept.postalCode },
            ]}
          />
        )}
        {offered && (
          <Radios
            field={field("offered")}
            legend={t("doctor.offered")}
            hint={offered.length > 0 ? t("doctor.offeredHelp") : undefined}
            choices={[
              ...offered.map(({ id, name, place }) => ({ value: id, label: name, hint: place })),
              { value: "own", label: t(offered.length > 0 ? "doctor.own" : "doctor.ownAlone", { name: typed }) },
            ]}
          />
        )}
      </div>
      <Checkbox optional field={field("noDoctor")} label={t(isChild ? "doctor.noneOfChild" : "doctor.none")} />
    </div>
  );
}
