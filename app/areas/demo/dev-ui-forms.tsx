import { href } from "react-router";
import { ChosenCount } from "~/ui/enhance/chosen-count";
import { LiveSearch } from "~/ui/enhance/live-search";
import { PendingButton } from "~/ui/enhance/pending";
import { ShowPassword } from "~/ui/enhance/show-password";
import { Checkbox, Checkboxes, Radios } from "~/ui/forms/choices";
import { CodeField } from "~/ui/forms/code-field";
import { CsrfField } from "~/ui/forms/csrf";
import { DateField } from "~/ui/forms/date-field";
import { DateTimeField } from "~/ui/forms/date-time-field";
import { Field, Select, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";

const wrong = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ["errors:field.wrong"]]));

/** The errors of a form submitted empty. */
export const refusal = {
  status: "error",
  initialValue: { plain: "Camille", tongues: ["fr", "en"], size: "small" },
  error: {
    ...wrong("plain", "hinted", "letter", "size", "tongues", "consent", "country"),
    born: ["common:date.missing"],
    seen: ["common:date.missing"],
    seenTime: ["errors:field.wrong"],
    code: ["errors:field.wrong"],
    name: ["common:search.none"],
  },
};

const known = { plain: "Camille", tongues: ["fr"], size: "small", born: "1988-04-12" };

type SampleFields = Record<
  | ("plain" | "hinted" | "optional" | "secret" | "letter" | "country" | "size" | "silent" | "tongues" | "none")
  | ("consent" | "born" | "seen" | "seenTime" | "code" | "name"),
  string
>;

/** The form components. */
export function FormComponents({ refused }: { refused: boolean }) {
  const { t } = useTranslation(["samples", "common"]);
  const field = formFields<SampleFields>("sample", refused ? refusal : null, known);
  const sizes = (["small", "large"] as const).map((value) => ({
    value,
    label: t(`size.${value}`),
    hint: t("size.hint"),
  }));
  const tongues = (["fr", "en", "ar", "pt"] as const).map((value) => ({ value, label: t(`tongues.${value}`) }));
  return (
    <form method="post" action={href("/dev/ui")} className="max-w-form" noValidate>
      <CsrfField />
      <h2>{t("fields")}</h2>
      <Field field={field("plain")} label={t("plain")} />
      <Field field={field("hinted")} label={t("hinted")} hint={t("hint")} short inputMode="numeric" />
      <Field field={field("optional")} label={t("optional")} optional />
      <Field
        field={field("secret")}
        label={t("secret")}
        type="password"
        autoComplete="new-password"
        after={<ShowPassword inputId={field("secret").id} />}
      />
      <Textarea field={field("letter")} label={t("letter")} />
      <Select
        field={field("country")}
        label={t("country")}
        options={[
          { value: "FR", label: "France" },
          { value: "PT", label: "Portugal" },
        ]}
      />
      <h2>{t("choices")}</h2>
      <Radios field={field("size")} legend={t("size.legend")} choices={sizes} />
      <Radios
        field={field("silent")}
        legend={t("silent")}
        inline
        optional
        choices={[
          { value: "yes", label: t("yes") },
          { value: "no", label: t("no") },
        ]}
      />
      <Checkboxes field={field("tongues")} legend={t("tongues.legend")} choices={tongues} />
      <ChosenCount name="tongues" text={(count) => t("common:multi.chosen", { count })} />
      <Checkboxes field={field("none")} legend={t("nothing")} choices={[]} />
      <Checkbox field={field("consent")} label={t("consent")} />
      <h2>{t("dates")}</h2>
      <DateField field={field("born")} legend={t("born")} birth />
      <DateTimeField
        date={field("seen")}
        time={field("seenTime")}
        legend={t("seen")}
        hint={t("years", { year: new Date().getFullYear() })}
      />
      <h2>{t("typed")}</h2>
      <CodeField field={field("code")} label={t("code")} />
      <LiveSearch field={field("name")} label={t("name")} hint={t("nameHint")} src={href("/search/names")} />
      <PendingButton label={t("button.send")} pendingLabel={t("button.sending")} />
    </form>
  );
}
