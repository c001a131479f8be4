import { href } from "react-router";
import { Button } from "~/ui/blocks/button";
import { Field, Select, type SelectOption } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";

/** The first question of a booking: what for, where, from when; the search asks the rest. */
export function SearchForm({ specialities, days }: { specialities: SelectOption[]; days: SelectOption[] }) {
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
        <Button>{t("seek.submit")}</Button>
      </form>
    </search>
  );
}
