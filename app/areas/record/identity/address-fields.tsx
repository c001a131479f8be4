import { href } from "react-router";
import { LiveSearch } from "~/ui/enhance/live-search";
import { Radios } from "~/ui/forms/choices";
import { Field, type FormField, Select, type SelectOption } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type AddressFieldsProps = {
  field: (name: "address" | "country" | "postalCode" | "city") => FormField;
  countries: SelectOption[];
  /** The communes to choose from when the postal code has several. */
  communes: string[] | undefined;
  /** The postal codes to choose from when the commune has several. */
  codes?: string[] | undefined;
  optional?: boolean;
};

/** The fields of the address. */
export function AddressFields({ field, countries, communes, codes, optional }: AddressFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      <Field
        field={field("address")}
        label={t("address")}
        hint={t("addressHelp")}
        optional={optional}
        autoComplete="address-line1"
        maxLength={200}
      />
      <Select field={field("country")} label={t("country")} options={countries} empty={null} autoComplete="country" />
      {codes ? (
        <Select
          field={field("postalCode")}
          label={t("postalCode")}
          options={codes.map((code) => ({ value: code, label: code }))}
        />
      ) : (
        <LiveSearch
          field={field("postalCode")}
          label={t("postalCode")}
          optional={optional}
          src={href("/communes")}
          autoComplete="postal-code"
          maxLength={12}
        />
      )}
      {communes ? (
        <Radios
          field={field("city")}
          legend={t("communes")}
          choices={communes.map((name) => ({ value: name, label: name }))}
        />
      ) : (
        <LiveSearch
          field={field("city")}
          label={t("city")}
          hint={t("cityHelp")}
          optional={optional}
          src={href("/communes")}
          autoComplete="address-level2"
          maxLength={100}
        />
      )}
    </>
  );
}
