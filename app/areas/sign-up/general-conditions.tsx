import { href, redirect } from "react-router";
import { asProblem, type Problem } from "~/api/.server/problem";
import { type CompleteDraft, registerPatient } from "~/api/.server/sign-up";
import { getTermsText, type TermsKind } from "~/api/.server/terms";
import { missingTick } from "~/areas/account/.server/terms";
import { TermsText } from "~/areas/account/terms-text";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import { leavesBy } from "~/web/.server/flow";
import { getForm } from "~/web/.server/forms/body";
import { fieldsOf } from "~/web/.server/forms/fields";
import { readForm, refuse, refuseWith } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { deleteSignUp, deleteSignUpCookie } from "~/web/.server/sign-up";
import type { SignUpDraft } from "./.server/draft";
import { signUp, signUpView } from "./.server/flow";
import { reviewOf } from "./.server/review";
import { type SignUpFields, type SignUpPath, signUpSchemas } from "./.server/steps";
import type { Route } from "./+types/general-conditions";
import { Answers } from "./answers";
import { SignUpPage } from "./sign-up-page";

const kinds = ["terms", "notice"] as const satisfies TermsKind[];

export async function loader({ context }: Route.LoaderArgs) {
  const [here, terms, notice] = await Promise.all([
    signUp.open(context, "general-conditions"),
    getTermsText(context, "terms", "patient", 3),
    getTermsText(context, "notice", "patient", 3),
  ]);
  const review = await reviewOf(context, here.draft);
  return {
    step: signUpView(here),
    changePages: signUp.changePages,
    review,
    texts: { terms, notice },
    formKey: newFormKey(context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (leavesBy(await getForm(context))) return signUp.answer(context, request, "general-conditions");
  const submission = await readForm(context, signUpSchemas["general-conditions"]);
  // In the other language the texts differ, so they are not accepted yet.
  if (submission.status === undefined) return refuse(submission, { hideFields: [...kinds] });
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  const fieldErrors = missingTick(value, kinds, "patient");
  if (fieldErrors) return refuse(submission, { fieldErrors });
  const { avatar } = (await signUp.find(context)) ?? {};
  if (avatar && "data" in avatar) takeTime(context);
  // The draft is deleted by the first of two submissions: only this identifies the second as a repetition.
  return once(context, submission, async (also) => {
    const { draft } = await signUp.open(context, "general-conditions", await getForm(context));
    try {
      const accepted = { termsId: value.termsId ?? 0, noticeId: value.noticeId ?? 0 };
      const { sentTo: to, signUpId } = await registerPatient(context, draft as CompleteDraft, accepted);
      also(
        (db) => deleteSignUp(context, db),
        () => deleteSignUpCookie(context),
      );
      const session = getSession(context);
      session.set("flash", { tone: "ok", key: "sign-up:done", values: { to } });
      const { email } = (draft as CompleteDraft).identity;
      session.set("signedUp", email);
      session.set("loginEmail", email);
      session.set("signUpId", signUpId);
      session.set("sentSignUp", { draftId: draft.id ?? "", to });
      return href("/login");
    } catch (error) {
      const problem = asProblem(error);
      if (problem.isOutdated) {
        const hideFields = ["terms", "notice", "termsId", "noticeId"] as const;
        return refuse(submission, { formErrors: ["terms:error.newer"], hideFields, status: problem.status });
      }
      for (const path of ["identity", "medical-data"] as const) {
        const errors = errorsOf(path, problem);
        if (errors) return backTo(context, draft, path, errors);
      }
      return refuseWith(submission, problem);
    }
  });
}

/** The services' errors of a step, by field; null for none. */
function errorsOf(path: SignUpPath, { fields }: Problem): Record<string, string[]> | null {
  const names = fieldsOf(signUpSchemas[path]);
  const ofStep = Object.entries(fields).filter(([name]) => names.includes(name));
  return ofStep.length > 0 ? Object.fromEntries(ofStep) : null;
}

/** Redirects to the step whose answers the services refused, which shows the errors. */
async function backTo(
  context: Route.ActionArgs["context"],
  draft: SignUpDraft,
  path: SignUpPath,
  errors: Record<string, string[]>,
) {
  const forget = errors.password ? { password: undefined } : {};
  await signUp.change(context, draft, () => ({ refused: { path, errors }, ...forget }));
  throw redirect(signUp.page(path), 303);
}

export default function GeneralConditions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  const { step, review, changePages, texts, formKey } = loaderData;
  const field = formFields<SignUpFields["general-conditions"]>("general-conditions", actionData?.result, {});
  return (
    <SignUpPage
      step={step}
      title={t("steps.general-conditions")}
      result={actionData?.result}
      before={<Answers review={review} changePages={changePages} />}
      submit={t("create")}
      pending={t("creating")}
    >
      <input type="hidden" name="formKey" value={formKey} />
      {kinds.map((kind) => (
        <TermsText key={kind} kind={kind} text={texts[kind]} field={field(kind)} />
      ))}
    </SignUpPage>
  );
}
