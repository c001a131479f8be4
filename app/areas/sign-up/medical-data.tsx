import { data, href, redirect } from "react-router";
import { formatMeasure, showTexts } from "~/areas/record/.server/medical";
import { signUpQuestions } from "~/areas/record/medical-answer";
import { MeasureFields, MedicalFields } from "~/areas/record/medical-fields";
import { ChoiceButton } from "~/ui/blocks/button";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { isChange, leavesBy } from "~/web/.server/flow";
import { getForm } from "~/web/.server/forms/body";
import { pressed, type Refusal, readForm } from "~/web/.server/forms/form";
import { getLanguage } from "~/web/.server/i18n";
import { signUp, signUpView } from "./.server/flow";
import { type SignUpFields, signUpSchemas } from "./.server/steps";
import type { Route } from "./+types/medical-data";
import { SignUpPage } from "./sign-up-page";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await signUp.open(context, "medical-data");
  const { medical, typedMedical, avatar } = here.draft;
  const language = getLanguage(context);
  const measures = {
    weight: formatMeasure(medical?.weight, language),
    height: formatMeasure(medical?.height, language),
  };
  const start = typedMedical ?? showTexts({ ...medical, ...measures });
  return { step: signUpView(here), start, hasPicture: avatar !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await getForm(context);
  if (pressed(form, "skip")) {
    const here = await signUp.open(context, "medical-data", form);
    const skipped = () => ({ medical: {}, typedMedical: undefined, refused: undefined });
    throw redirect(await signUp.advance(context, here, skipped, isChange(request)), 303);
  }
  if (pressed(form, "picture")) {
    // Without scripts nothing else would keep what stands in the form.
    await signUp.keep(context, await signUp.open(context, "medical-data", form));
    throw redirect(href("/create-patient/avatar"), 303);
  }
  const submission = await readForm(context, signUpSchemas["medical-data"]);
  const isEmpty = ["weight", "height", ...signUpQuestions].every((name) => !form.get(name));
  if (submission.status === "error" && isEmpty && !leavesBy(form)) {
    const result: Refusal["result"] = { status: "error", error: { "": ["sign-up:error.answerOrSkip"] } };
    return data({ result }, { status: 422 });
  }
  return signUp.answer(context, request, "medical-data");
}

export default function MedicalData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["sign-up", "identity"]);
  const { step, start, hasPicture } = loaderData;
  const picture = t(hasPicture ? "review.changePicture" : "identity:avatar.choose");
  const result = actionData?.result ?? step.refused ?? undefined;
  const field = formFields<SignUpFields["medical-data"]>("medical-data", result, start);
  return (
    <SignUpPage
      step={step}
      title={t("steps.medical-data")}
      result={result}
      before={<p>{t("medical.intro")}</p>}
      required={t("medical.required")}
      otherActs={[
        <ChoiceButton key="skip" look="plain" name="skip" choice="on" label={t("medical.skip")} />,
        <ChoiceButton key="picture" look="plain" name="picture" choice="on" label={picture} />,
      ]}
    >
      <MeasureFields field={field} weightHint={t("medical.weightHelp")} />
      <MedicalFields field={field} questions={signUpQuestions} />
    </SignUpPage>
  );
}
