import { ChosenCount } from "~/ui/enhance/chosen-count";
import { Checkboxes, Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field, Select, type SelectOption } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

type PersonFieldsProps = {
  field: Fields<SignUpFields["identity"]>;
  nationalities: SelectOption[];
  languages: SelectOption[];
};

/** The fields of the person. */
export function PersonFields({ field, nationalities, languages }: PersonFieldsProps) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <h2>{t("identity.person")}</h2>
      <Radios
        inline
        field={field("civility")}
        legend={t("identity.civility")}
        choices={(["ms", "mr", "none"] as const).map((value) => ({ value, label: t(`identity.${value}`) }))}
      />
      <Field field={field("firstName")} label={t("identity.firstName")} autoComplete="given-name" maxLength={100} />
      <Field
        field={field("lastName")}
        label={t("identity.lastName")}
        hint={t("identity.lastNameHelp")}
        autoComplete="family-name"
        maxLength={100}
      />
      <Field
        field={field("birthName")}
        label={t("identity.birthName")}
        hint={t("identity.birthNameHelp")}
        optional
        autoComplete="off"
        maxLength={100}
      />
      <DateField birth field={field("bornOn")} legend={t("identity.bornOn")} hint={t("identity.bornOnHelp")} />
      <Field
        field={field("birthPlace")}
        label={t("identity.birthPlace")}
        hint={t("identity.birthPlaceHelp")}
        optional
        autoComplete="off"
        maxLength={100}
      />
      <Radios
        inline
        field={field("sex")}
        legend={t("identity.sex")}
        hint={t("identity.sexHelp")}
        choices={(["female", "male", "undetermined"] as const).map((value) => ({
          value,
          label: t(`identity.sexes.${value}`),
        }))}
      />
      <Select field={field("nationality")} label={t("identity.nationality")} options={nationalities} />
      <Checkboxes
        field={field("languages")}
        legend={t("identity.languages")}
        hint={t("identity.languagesHelp")}
        choices={languages}
        frequent={3}
        others={(count) => t("identity.moreLanguages", { count })}
      />
      <ChosenCount name="languages" text={(count) => t("identity.languagesChosen", { count })} />
    </>
  );
}
