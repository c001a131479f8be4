import { data, href, redirect } from "react-router";
import { getForm } from "~/.server/body";
import { isChange } from "~/.server/flow";
import { pressed, type Refusal, readForm } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { formatMeasure } from "~/.server/medical";
import { signUp, signUpView } from "~/.server/sign-up-flow";
import { type SignUpFields, signUpSchemas } from "~/.server/sign-up-steps";
import { ChoiceButton } from "~/ui/button";
import { formFields } from "~/ui/form-fields";
import { MeasureFields, MedicalFields } from "~/ui/medical-fields";
import { signUpQuestions } from "~/ui/medical-questions";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/medical-data";
import { SignUpPage } from "./sign-up-page";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await signUp.open(context, "medical-data");
  const { medical } = here.draft;
  const language = getLanguage(context);
  const measures = {
    weight: formatMeasure(medical?.weight, language),
    height: formatMeasure(medical?.height, language),
  };
  return { step: signUpView(here), start: { ...medical, ...measures } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await getForm(context);
  if (pressed(form, "skip")) {
    const here = await signUp.open(context, "medical-data", form);
    const skipped = () => ({ medical: {}, refused: undefined });
    throw redirect(await signUp.advance(context, here, skipped, isChange(request)), 303);
  }
  const submission = await readForm(context, signUpSchemas["medical-data"]);
  const isEmpty = ["weight", "height", ...signUpQuestions].every((name) => !form.get(name));
  if (submission.status === "error" && isEmpty) {
    const result: Refusal["result"] = { status: "error", error: { "": ["sign-up:error.answerOrSkip"] } };
    return data({ result }, { status: 422 });
  }
  return signUp.answer(context, request, "medical-data");
}

export default function MedicalData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  const { step, start } = loaderData;
  const result = actionData?.result ?? step.refused ?? undefined;
  const field = formFields<SignUpFields["medical-data"]>("medical-data", result, start);
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
      <MeasureFields field={field} weightHint={t("medical.weightHelp")} />
      <MedicalFields field={field} questions={signUpQuestions} />
    </SignUpPage>
  );
}
