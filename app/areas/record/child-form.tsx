import { Form } from "react-router";
import type { Child } from "~/api/.server/children";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { PendingButton } from "~/ui/enhance/pending";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { DateField } from "~/ui/forms/date-field";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import type { ChildFields } from "./.server/child";
import { MeasureFields } from "./medical-fields";

type ChildFormProps = {
  act: "add" | "edit";
  result: FormResult | undefined;
  formKey: string;
  /** Where a success leads, and the way back. */
  next: NonNullable<ChildFields["next"]>;
  back: string;
  /** What is known of the child. */
  child?: ShownChild | null;
};

/** A child with the measures as the reader writes them. */
type ShownChild = Omit<Child, "weight" | "height"> & { weight: string; height: string };

/** The page that adds a child, or changes one (MR-046 to MR-049). */
export function ChildForm({ act, result, formKey, next, back, child }: ChildFormProps) {
  const { t } = useTranslation("children");
  const field = formFields<ChildFields>("child", result, child ?? undefined);
  const isOutdated = result?.error?.[""]?.includes("children:error.outdated");
  // Of a form that is refused for another reason, the version that it was typed over.
  const typedOver = isOutdated ? undefined : result?.initialValue?.version;
  const version = typedOver ?? child?.version;
  const title = child ? t("edit.titleOf", withOf(`${child.firstName} ${child.lastName}`)) : t(`${act}.title`);
  return (
    <Page
      title={title}
      width="form"
      back={{ to: back, label: t(next === "list" ? "back.list" : "back.booking") }}
      alert={<ErrorSummary formId="child" result={result} />}
    >
      <Title of={title} failed={Boolean(result?.error)} />
      {act === "add" && <p>{t("add.intro")}</p>}
      {child && isOutdated && <KeptChild of={child} />}
      <Form method="post" reloadDocument noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="next" value={next} />
        {version !== undefined && <input type="hidden" name="version" value={String(version)} />}
        <AllRequired />
        <Field field={field("firstName")} label={t("firstName")} autoComplete="off" maxLength={100} />
        <Field field={field("lastName")} label={t("lastName")} autoComplete="off" maxLength={100} />
        <DateField past field={field("bornOn")} legend={t("birth")} hint={t("birthHelp")} />
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
        <MeasureFields field={field} weightHint={t("weightHelp")} heightHint={t("heightHelp")} />
        <Actions>
          <PendingButton label={t(`${act}.submit`)} pendingLabel={t("pending")} />
          <a href={back} className="target">
            {t("cancel")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

/** What is kept of a child now, shown when it changed while it was edited. */
function KeptChild({ of: { firstName, lastName, bornOn, sex, weight, height } }: { of: ShownChild }) {
  const { t, i18n } = useTranslation("children");
  const { t: record } = useTranslation("record");
  const { t: medical } = useTranslation("medical");
  const language = i18n.language === "en" ? "en" : "fr";
  return (
    <>
      <h2>{record("kept")}</h2>
      <SummaryList
        rows={[
          { label: t("firstName"), value: firstName },
          { label: t("lastName"), value: lastName },
          { label: t("birth"), value: dateText(bornOn, language) },
          { label: t("sex"), value: t(`sexes.${sex}`) },
          { label: medical("dossier.weight"), value: weight },
          { label: medical("dossier.height"), value: height },
        ]}
      />
    </>
  );
}
