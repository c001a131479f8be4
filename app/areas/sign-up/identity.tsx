import { data, redirect } from "react-router";
import { findMinPasswordLength } from "~/api/.server/auth";
import { listCountries, listNationalities, listSpokenLanguages } from "~/api/.server/lookups";
import { asProblem } from "~/api/.server/problem";
import { checkIdentity, checkPassword } from "~/api/.server/sign-up";
import { checkPlace } from "~/areas/record/.server/place";
import { AddressFields } from "~/areas/record/identity/address-fields";
import { parseLines, toLines } from "~/areas/record/identity/option-lines";
import { PersonFields } from "~/areas/record/identity/person-fields";
import { Note } from "~/ui/blocks/note";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { isChange } from "~/web/.server/flow";
import { getForm } from "~/web/.server/forms/body";
import { fieldsOf } from "~/web/.server/forms/fields";
import { type FieldErrors, readForm, refuse, refuseWith, type Sent, sortByPage } from "~/web/.server/forms/form";
import { withPhoneTexts } from "./.server/draft";
import { newDraftId, signUp, signUpView } from "./.server/flow";
import { isTypedTwice, type SignUpFields, signUpSchemas } from "./.server/steps";
import type { Route } from "./+types/identity";
import { AccountFields } from "./account-fields";
import { OptionalFields } from "./optional-fields";
import { SignUpPage } from "./sign-up-page";

export async function loader({ context }: Route.LoaderArgs) {
  const [here, nationalities, countries, languages, minLength] = await Promise.all([
    signUp.open(context, "identity"),
    listNationalities(context),
    listCountries(context),
    listSpokenLanguages(context),
    findMinPasswordLength(context),
  ]);
  const { draft } = here;
  return {
    step: signUpView(here),
    start: draft.identity ? withPhoneTexts(draft.identity) : { civility: "none", country: "FR" },
    hasPassword: draft.password !== undefined,
    nationalities: toLines(nationalities),
    countries: toLines(countries),
    minLength,
    languages: languages.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}

type IdentityErrors = FieldErrors<SignUpFields["identity"]>;

/** What is wrong with a password and its confirmation; none need be typed where one is `kept`. */
async function findPasswordErrors(
  context: Route.ActionArgs["context"],
  submission: Sent<SignUpFields["identity"]>,
  kept: string | undefined,
): Promise<IdentityErrors> {
  const { password = "", confirmation = "" } = submission.payload;
  if (!password && !confirmation) return kept ? {} : { password: ["sign-up:error.password"] };
  const mismatch: IdentityErrors = password === confirmation ? {} : { confirmation: ["errors:password.mismatch"] };
  if (!password || (submission.status === "error" && submission.error?.password)) return mismatch;
  try {
    await checkPassword(context, String(password), String(confirmation));
    return {};
  } catch (error) {
    const { fields } = asProblem(error);
    return Object.keys(fields).length > 0 ? fields : mismatch;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await getForm(context);
  const here = await signUp.open(context, "identity", form);
  const { draft } = here;
  const submission = await readForm(context, signUpSchemas.identity);
  const { password: typed, confirmation, country, postalCode, city } = submission.payload;
  // Nothing is stored for an unknown visitor until the services, which limit the rate, have accepted the page once.
  const isBegun = draft.identity !== undefined;
  const keep = (password: string | undefined) => signUp.change(context, draft, () => ({ password }));
  // Whoever types another one does not mean the former. Where the services do not answer, it is kept until they judge it.
  if (isBegun && typed) await keep(isTypedTwice(typed, confirmation) ? typed : undefined);
  const place = await checkPlace(context, { country, postalCode, city: postalCode ? city : "" });
  const asked = submission.status !== undefined;
  if (asked && place.isUnknown) {
    const refused = refuse(submission, { formErrors: ["errors:outage"], status: 503 });
    return data({ ...refused.data, communes: undefined }, { status: 503 });
  }
  const isWrong = submission.status !== "success" || place.errors !== undefined;
  // Of a page that is right, the services tell it with all the rest.
  const passwordErrors = isWrong || !typed ? await findPasswordErrors(context, submission, draft.password) : {};
  if (isBegun && typed && passwordErrors.password) await keep(undefined);
  const fieldErrors: IdentityErrors = asked ? { ...place.errors, ...passwordErrors } : {};
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const refused = sortByPage(refuse(submission, { fieldErrors }), fieldsOf(signUpSchemas.identity));
    return data({ ...refused.data, communes: place.communes }, { status: refused.init?.status });
  }
  const identity = { ...submission.value, city: place.city ?? submission.value.city };
  const password = typed ? String(typed) : draft.password!;
  try {
    await checkIdentity(context, identity, { password, ...(typed && { confirmation: String(confirmation ?? "") }) });
  } catch (error) {
    const problem = asProblem(error);
    if (isBegun && problem.fields.password) await keep(undefined);
    const refused = sortByPage(refuseWith(submission, problem), fieldsOf(signUpSchemas.identity));
    return data({ ...refused.data, communes: undefined }, { status: refused.init?.status });
  }
  const begun = newDraftId(context, form);
  const answered = ({ id = begun }) => ({ id, identity, password, refused: undefined });
  throw redirect(await signUp.advance(context, here, answered, isChange(request)), 303);
}

export default function IdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["sign-up", "identity"]);
  const { step, start, hasPassword, nationalities, countries, languages, minLength } = loaderData;
  const result = actionData?.result ?? step.refused ?? undefined;
  const field = formFields<SignUpFields["identity"]>("identity", result, start);
  return (
    <SignUpPage step={step} title={t("steps.identity")} result={result} before={<p>{t("identity.intro")}</p>}>
      <h2>{t("identity:person")}</h2>
      <PersonFields field={field} nationalities={parseLines(nationalities)} languages={languages} />
      <h2>{t("identity:home")}</h2>
      <AddressFields field={field} countries={parseLines(countries)} communes={actionData?.communes} />
      <AccountFields field={field} result={result} hasPassword={hasPassword} minLength={minLength} />
      <OptionalFields field={field} />
      <Note>
        <p>{t("identity.pictureNext")}</p>
      </Note>
    </SignUpPage>
  );
}
