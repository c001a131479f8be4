import type { ReactNode } from "react";
import { Checkboxes, Radios } from "~/ui/choices";
import { DateField } from "~/ui/date-field";
import { ChosenCount } from "~/ui/enhance/chosen-count";
import { LiveSearch } from "~/ui/enhance/live-search";
import { ShowPassword } from "~/ui/enhance/show-password";
import { Field, type FormField, Select, type SelectOption } from "~/ui/field";
import { useTranslation } from "~/ui/translation";

type Fields = { field: (name: string) => FormField };

type PersonFieldsProps = Fields & { nationalities: SelectOption[]; languages: SelectOption[] };

export function PersonFields({ field, nationalities, languages }: PersonFieldsProps) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <h2>{t("identity.person")}</h2>
      <Radios
        inline
        field={field("civility")}
        legend={t("identity.civility")}
        choices={(["MME", "M", "AUCUNE"] as const).map((value) => ({ value, label: t(`identity.${value}`) }))}
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
        choices={(["F", "M", "I"] as const).map((value) => ({ value, label: t(`identity.sexes.${value}`) }))}
      />
      <Select field={field("nationality")} label={t("identity.nationality")} options={nationalities} />
      <Checkboxes
        field={field("languages")}
        legend={t("identity.languages")}
        hint={t("identity.languagesHelp")}
        choices={languages}
      />
      <ChosenCount name="languages" text={(count) => t("identity.languagesChosen", { count })} />
    </>
  );
}

type AddressFieldsProps = Fields & { countries: SelectOption[]; communes: string[] | undefined };

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
        src="/create-patient/communes"
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
          src="/create-patient/communes"
          autoComplete="address-level2"
          maxLength={100}
        />
      )}
    </>
  );
}

export function AccountFields({ field, hasPassword }: Fields & { hasPassword: boolean }) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <h2>{t("identity.account")}</h2>
      <Field
        field={field("phone")}
        label={t("identity.phone")}
        hint={t("identity.phoneHelp")}
        type="tel"
        autoComplete="tel"
      />
      <Field
        field={field("email")}
        label={t("identity.email")}
        hint={t("identity.emailHelp")}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      {hasPassword && <p>{t("identity.passwordKept")}</p>}
      <Field
        field={field("password")}
        label={t("identity.password")}
        hint={t("identity.passwordHelp")}
        type="password"
        autoComplete="new-password"
        after={<ShowPassword inputId={field("password").id} />}
      />
      <Field
        field={field("confirmation")}
        label={t("identity.confirmation")}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

const cardFields = ["cardNumber", "cardStart", "cardEnd"];
const contactFields = ["contactFirstName", "contactLastName", "contactPhone", "contactEmail"];

export function OptionalFields({ field }: Fields) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <Folded title={t("identity.card")} fields={cardFields.map(field)}>
        <p>{t("identity.cardHelp")}</p>
        <Field
          field={field("cardNumber")}
          label={t("identity.cardNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <DateField field={field("cardStart")} legend={t("identity.cardStart")} />
        <DateField field={field("cardEnd")} legend={t("identity.cardEnd")} />
      </Folded>
      <Folded title={t("identity.contact")} fields={contactFields.map(field)}>
        <p>{t("identity.contactHelp")}</p>
        <Field
          field={field("contactFirstName")}
          label={t("identity.contactFirstName")}
          autoComplete="off"
          maxLength={100}
        />
        <Field
          field={field("contactLastName")}
          label={t("identity.contactLastName")}
          autoComplete="off"
          maxLength={100}
        />
        <Field field={field("contactPhone")} label={t("identity.contactPhone")} type="tel" autoComplete="off" />
        <Field
          field={field("contactEmail")}
          label={t("identity.contactEmail")}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </Folded>
    </>
  );
}

const hasText = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(hasText) : Boolean(value);

/** Fields that few people need, open once one of them holds something or is wrong. */
function Folded({ title, fields, children }: { title: string; fields: FormField[]; children: ReactNode }) {
  const isWrong = ({ name, allErrors }: FormField) =>
    Object.keys(allErrors ?? {}).some((one) => one.split(".")[0] === name);
  return (
    <details className="fold" open={fields.some((field) => hasText(field.initialValue) || isWrong(field))}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
