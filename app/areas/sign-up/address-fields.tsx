import { href } from "react-router";
import { LiveSearch } from "~/ui/enhance/live-search";
import { Radios } from "~/ui/forms/choices";
import { Field, Select, type SelectOption } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

type AddressFieldsProps = {
  field: Fields<SignUpFields["identity"]>;
  countries: SelectOption[];
  /** The communes to choose from when the postal code has several. */
  communes: string[] | undefined;
};

/** The fields of the address. */
export function AddressFields({ field, countries, communes }: AddressFieldsProps) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <h2>{t("identity.home")}</h2>
      <Field
        field={field("address")}
        label={t("identity.address")}
        hint={t("identity.addressHelp")}
        autoComplete="address-line1"
        maxLength={200}
      />
      <Select
        field={field("country")}
        label={t("identity.country")}
        options={countries}
        empty={null}
        autoComplete="country"
      />
      <LiveSearch
        field={field("postalCode")}
        label={t("identity.postalCode")}
        src={href("/create-patient/communes")}
        autoComplete="postal-code"
        maxLength={12}
      />
      {communes ? (
        <Radios
          field={field("city")}
          legend={t("identity.communes")}
          choices={communes.map((name) => ({ value: name, label: name }))}
        />
      ) : (
        <LiveSearch
          field={field("city")}
          label={t("identity.city")}
          hint={t("identity.cityHelp")}
          src={href("/create-patient/communes")}
          autoComplete="address-level2"
          maxLength={100}
        />
      )}
    </>
  );
}
