import { href } from "react-router";
import { Button, type ButtonLook } from "~/ui/blocks/button";
import { Field, Select, type SelectOption } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

type SearchFormProps = {
  specialities: SelectOption[];
  days: SelectOption[];
  /** «plain» below an act that matters more. */
  look?: ButtonLook["look"];
};

/** The first question of a booking: what for, where, from when; the search asks the rest. */
export function SearchForm({ specialities, days, look }: SearchFormProps) {
  const { t } = useTranslation("site");
  const field = (name: string, initialValue?: string) => ({ id: `seek-${name}`, name, initialValue });
  return (
    <search>
      <form action={href("/search")} className="card seek">
        {specialities.length > 0 && (
          <Select
            field={field("specialty", "medecine-generale")}
            label={t("seek.specialty")}
            options={specialities}
            empty={null}
          />
        )}
        <Field field={field("city")} label={t("seek.city")} maxLength={64} autoComplete="off" />
        <Select field={field("localDate")} label={t("seek.from")} options={days} empty={null} />
        <Button look={look}>{t("seek.submit")}</Button>
      </form>
    </search>
  );
}
