import type { ReactNode } from "react";
import { ChosenCount } from "~/ui/enhance/chosen-count";
import { Checkboxes, Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field, type FormField, Select, type SelectOption } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type PersonFieldsProps = {
  field: (
    name:
      | "civility"
      | "firstName"
      | "lastName"
      | "birthName"
      | "bornOn"
      | "birthPlace"
      | "sex"
      | "nationality"
      | "languages",
  ) => FormField;
  nationalities: SelectOption[];
  languages: SelectOption[];
  /** Of a child less is asked (R17). */
  isChild?: boolean;
  /** Below the sex. */
  children?: ReactNode;
};

/** The fields of the person. */
export function PersonFields({ field, nationalities, languages, isChild = false, children }: PersonFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      {!isChild && (
        <Radios
          inline
          field={field("civility")}
          legend={t("civility")}
          choices={(["ms", "mr", "none"] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      <Field
        field={field("firstName")}
        label={t("firstName")}
        autoComplete={isChild ? "off" : "given-name"}
        maxLength={100}
      />
      <Field
        field={field("lastName")}
        label={t("lastName")}
        hint={t(isChild ? "childLastNameHelp" : "lastNameHelp")}
        autoComplete={isChild ? "off" : "family-name"}
        maxLength={100}
      />
      <Field
        field={field("birthName")}
        label={t("birthName")}
        hint={t("birthNameHelp")}
        optional
        autoComplete="off"
        maxLength={100}
      />
      <DateField
        birth={!isChild}
        past
        field={field("bornOn")}
        legend={t("bornOn")}
        hint={t(isChild ? "childBornOnHelp" : "bornOnHelp")}
      />
      <Field
        field={field("birthPlace")}
        label={t("birthPlace")}
        hint={t("birthPlaceHelp")}
        optional
        autoComplete="off"
        maxLength={100}
      />
      <Radios
        inline
        field={field("sex")}
        legend={t("sex")}
        hint={t("sexHelp")}
        choices={(["female", "male", "undetermined"] as const).map((value) => ({
          value,
          label: t(`sexes.${value}`),
        }))}
      />
      {children}
      <Select field={field("nationality")} label={t("nationality")} options={nationalities} optional={isChild} />
      <Checkboxes
        field={field("languages")}
        legend={t("languages")}
        hint={isChild ? undefined : t("languagesHelp")}
        optional={isChild}
        choices={languages}
        frequent={3}
        others={(count) => t("moreLanguages", { count })}
      />
      <ChosenCount name="languages" text={(count) => t("languagesChosen", { count })} />
    </>
  );
}
