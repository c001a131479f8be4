import { Asking, Checkbox, Depending, Radios } from "~/ui/forms/choices";
import { Field, type FormField, Textarea } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import type { MedicalQuestion } from "./medical-answer";
import { joinMeasures } from "./medical-answer";

type MeasureFieldsProps = {
  field: (name: "weight" | "height" | "sure") => FormField;
  weightHint: string;
  heightHint?: string;
  optional?: { weight: boolean; height: boolean };
};

/** Weight and height, and the confirmation of rare ones. */
export function MeasureFields({ field, weightHint, heightHint, optional }: MeasureFieldsProps) {
  const { t } = useTranslation("medical");
  const measures = joinMeasures(field("weight").initialValue, field("height").initialValue);
  const isTyped = measures !== joinMeasures("", "");
  return (
    <>
      <div className="side-by-side">
        <Field
          short
          field={field("weight")}
          label={t("dossier.weight")}
          hint={weightHint}
          optional={optional?.weight}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          short
          field={field("height")}
          label={t("dossier.height")}
          hint={heightHint ?? t("dossier.heightHelp")}
          optional={optional?.height}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {(field("sure").errors || (isTyped && field("sure").initialValue === measures)) && (
        <Checkbox field={field("sure")} label={t("dossier.sure")} value={measures} />
      )}
    </>
  );
}

type MedicalFieldsProps<Question extends MedicalQuestion> = {
  field: (name: Question | `${Question}Text` | `${Question}Given`) => FormField;
  questions: readonly Question[];
};

/** The description that the form showed, in a hidden field. */
function Shown({ field: { name, initialValue } }: { field: FormField }) {
  return typeof initialValue === "string" && <input type="hidden" name={name} value={initialValue} />;
}

/** Medical questions, each with a field for a description. */
export function MedicalFields<Question extends MedicalQuestion>({ field, questions }: MedicalFieldsProps<Question>) {
  const { t } = useTranslation("medical");
  return (
    <>
      {questions.map((question) => (
        <Asking key={question}>
          <Radios
            inline
            field={field(question)}
            legend={t(`dossier.${question}`)}
            choices={[
              { value: "yes", label: t("dossier.yes"), opens: true },
              { value: "none", label: t(`dossier.none.${question}`) },
              { value: "unknown", label: t("dossier.unknown") },
            ]}
          />
          <Shown field={field(`${question}Given`)} />
          <Depending>
            <Textarea
              field={field(`${question}Text`)}
              label={
                <>
                  {t(`dossier.${question}Text`)} <span className="sr-only">({t(`dossier.${question}`)})</span>
                </>
              }
              rows={2}
              maxLength={1000}
            />
          </Depending>
        </Asking>
      ))}
    </>
  );
}
