import { data, href, redirect } from "react-router";
import { checkMedical } from "~/.server/api/sign-up";
import { getForm } from "~/.server/body";
import { ageOn, dayIn } from "~/.server/calendar";
import { fieldsOf } from "~/.server/fields";
import { type FieldErrors, inPageOrder, pressed, type Refusal, readForm, refuse, refuseWith } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { unusualMeasures } from "~/.server/measures";
import { changeSignUp, openSignUpStep, requireSignUpStep, signUpPage } from "~/.server/sign-up";
import { type SignUpFields, signUpSteps } from "~/.server/sign-up-steps";
import { ChoiceButton } from "~/ui/button";
import { Checkbox, Radios } from "~/ui/choices";
import { Field, Textarea } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { measuresOf } from "~/ui/measures-of";
import { signUpQuestions } from "~/ui/medical-answer";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/medical-data";
import { SignUpPage } from "./sign-up-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { step, draft } = await openSignUpStep(context, "medical-data");
  const typed = (measure: number | undefined) =>
    measure === undefined ? "" : String(measure).replace(".", getLanguage(context) === "fr" ? "," : ".");
  return {
    step,
    start: { ...draft.medical, weight: typed(draft.medical?.weight), height: typed(draft.medical?.height) },
  };
}

export async function action({ context }: Route.ActionArgs) {
  const { draft } = await requireSignUpStep(context, "medical-data");
  const form = await getForm(context);
  if (pressed(form, "skip")) {
    await changeSignUp(context, { medical: {}, refused: undefined });
    throw redirect(signUpPage(2), 303);
  }
  const submission = await readForm(context, signUpSteps[1].schema);
  const isEmpty = ["weight", "height", ...signUpQuestions].every((name) => !form.get(name));
  if (submission.status && isEmpty) {
    const result: Refusal["result"] = { status: "error", error: { "": ["sign-up:error.answerOrSkip"] } };
    return data({ result }, { status: 422 });
  }
  const [weight, height] = [form.get("weight"), form.get("height")];
  const age = ageOn(draft.identity!.bornOn, dayIn("Europe/Paris", new Date()));
  const unusual = submission.status && unusualMeasures(weight, height, age);
  const isConfirmed = form.get("sure") === measuresOf(weight, height);
  const fieldErrors: FieldErrors<SignUpFields["medical-data"]> =
    unusual && !isConfirmed ? { sure: [`sign-up:error.unusual.${unusual}`] } : {};
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0)
    return inPageOrder(refuse(submission, { fieldErrors }), fieldsOf(signUpSteps[1]));
  try {
    await checkMedical(context, submission.value);
  } catch (problem) {
    return refuseWith(submission, problem);
  }
  await changeSignUp(context, { medical: submission.value, refused: undefined });
  throw redirect(signUpPage(2), 303);
}

export default function MedicalData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["sign-up", "medical"]);
  const { step, start } = loaderData;
  const result = actionData?.result ?? step.refused ?? undefined;
  const field = formFields<SignUpFields["medical-data"]>("medical-data", result, start);
  const measures = measuresOf(field("weight").initialValue, field("height").initialValue);
  return (
    <SignUpPage
      step={step}
      title={t("steps.medical-data")}
      result={result}
      before={
        <>
          <p>{t("medical.intro")}</p>
          <p>
            <a href={href("/create-patient/avatar")} className="target">
              {t("avatar.choose")}
            </a>
          </p>
        </>
      }
      beside={<ChoiceButton look="plain" name="skip" choice="on" label={t("medical.skip")} />}
    >
      <h2>{t("medical:dossier.measures")}</h2>
      <Field
        short
        field={field("weight")}
        label={t("medical:dossier.weight")}
        hint={t("medical.weightHelp")}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        short
        field={field("height")}
        label={t("medical:dossier.height")}
        hint={t("medical:dossier.heightHelp")}
        inputMode="numeric"
        autoComplete="off"
      />
      {(field("sure").errors || (measures !== " / " && field("sure").initialValue === measures)) && (
        <Checkbox field={field("sure")} label={t("medical:dossier.sure")} value={measures} />
      )}
      <h2>{t("medical:dossier.health")}</h2>
      {signUpQuestions.map((question) => (
        <div key={question}>
          <Radios
            inline
            field={field(question)}
            legend={t(`medical:dossier.${question}`)}
            choices={[
              { value: "OUI", label: t("medical:dossier.OUI") },
              { value: "AUCUN", label: t(`medical:dossier.none.${question}`) },
              { value: "NSP", label: t("medical:dossier.NSP") },
            ]}
          />
          <Textarea
            field={field(`${question}Text`)}
            label={t(`medical:dossier.${question}Text`)}
            rows={2}
            maxLength={1000}
          />
        </div>
      ))}
    </SignUpPage>
  );
}
