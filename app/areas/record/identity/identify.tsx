import { Form, href } from "react-router";
import { findIdentity, getIdentity } from "~/api/.server/identity";
import { listCountries, listNationalities, listSpokenLanguages } from "~/api/.server/lookups";
import { socialSecurityLength } from "~/api/.server/social-security";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { getActivePatient } from "../.server/active-patient";
import { sendIdentity } from "../.server/identity";
import type { IdentityFields } from "../.server/identity-schema";
import { formatMeasure } from "../.server/medical";
import { isForOther, OwnerField } from "../owner-field";
import type { Route } from "./+types/identify";
import { CardPart } from "./card-part";
import { ContactPart } from "./contact-part";
import { DoctorPart } from "./doctor-part";
import { KeptIdentity } from "./kept-identity";
import { askedForNumber, NumberFields } from "./number-fields";
import { parseLines, toLines } from "./option-lines";
import { OwnPart } from "./own-part";
import { PartLinks } from "./part-links";
import { fieldsOf } from "./shown-fields";

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const { reading } = context.get(appContext);
  const wholeNumber = reading && new URL(request.url).searchParams.get(askedForNumber) === person.id;
  const read = reading ? getIdentity : findIdentity;
  const [identity, nationalities, countries, languages] = await Promise.all([
    read(context, person.id, { wholeNumber }),
    listNationalities(context),
    listCountries(context),
    listSpokenLanguages(context),
  ]);
  const language = getLanguage(context);
  return {
    person,
    identity: identity && {
      ...identity,
      weight: formatMeasure(identity.weight, language),
      height: formatMeasure(identity.height, language),
    },
    formKey: newFormKey(context),
    numberLength: socialSecurityLength,
    nationalities: toLines(nationalities),
    countries: toLines(countries),
    languages: languages.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}

export const action = ({ context }: Route.ActionArgs) => sendIdentity(context);

/** Who the person is, whom they are followed by, and whom to call (MR-012). */
export default function Identify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("identity");
  const { person, formKey, languages, numberLength } = loaderData;
  const { result, offers } = actionData ?? {};
  const typed = (name: string) => result?.initialValue?.[name];
  // A form that was made for another person shows nothing of the one who is open now.
  const isOther = isForOther({ person, result });
  const identity = isOther ? null : loaderData.identity;
  const [nationalities, countries] = [parseLines(loaderData.nationalities), parseLines(loaderData.countries)];
  const field = formFields<IdentityFields>("identity", result, identity ? fieldsOf(identity) : undefined);
  const failed = Boolean(result?.error);
  const isOutdated = result?.error?.[""]?.includes("identity:error.outdated");
  // Of a form that is refused for another reason, the version that it was typed over.
  const version = (isOutdated ? undefined : typed("version")) ?? identity?.version;
  const whose = typed("whose") ?? (person.isChild ? "child" : "own");
  const isChild = whose === "child";
  const kept = identity && identity.doctor !== "none" ? identity.doctor : null;
  // The doctor that the name was typed over.
  const shown = result
    ? { id: typed("doctorId"), name: typed("doctorName") }
    : kept && { id: kept.id ?? "own", name: kept.name };
  // Text browsers open a page at its start.
  const asksDoctor = Boolean(result?.questions);
  const doctorPart = (
    <DoctorPart field={field} isChild={isChild} kept={kept} offered={offers?.doctors} isAsked={asksDoctor} />
  );
  return (
    <Page
      title={t("title")}
      caption={person.isChild && !isOther ? t("of", withOf(person.name)) : undefined}
      width="wide"
      alert={<ErrorSummary formId="identity" result={result} />}
    >
      <Title of={t("title")} failed={failed} />
      {identity && isOutdated && <KeptIdentity of={identity} nationalities={nationalities} countries={countries} />}
      {/* A form that came back is shown whole. */}
      <div className={result ? undefined : "parts"}>
        <PartLinks showsAll={result !== undefined} />
        <Form method="post" action={href("/patient-dashboard/identify")} reloadDocument noValidate>
          <CsrfField />
          <OwnerField person={person} result={result} />
          <input type="hidden" name="whose" value={String(whose)} />
          <input type="hidden" name="formKey" value={formKey} />
          {version !== undefined && <input type="hidden" name="version" value={String(version)} />}
          {/* A doctor chosen among the suggestions is written here too. */}
          <input type="hidden" name="doctorId" defaultValue={String(shown?.id ?? "")} />
          <input type="hidden" name="doctorName" defaultValue={String(shown?.name ?? "")} />
          <AllRequired />
          <div className="columns">
            {asksDoctor && doctorPart}
            <OwnPart
              field={field}
              isChild={isChild}
              nationalities={nationalities}
              languages={languages}
              countries={countries}
              offers={offers}
              email={identity?.email}
            />
            {!asksDoctor && doctorPart}
            <section id="part-number" aria-labelledby="title-number">
              <h2 id="title-number">{t("parts.number")}</h2>
              <h3>{t("number.title")}</h3>
              <NumberFields
                field={field}
                kept={identity?.number ?? null}
                person={person}
                isChild={isChild}
                length={numberLength}
              />
              <h3>{t("card")}</h3>
              <CardPart field={field} kept={identity?.card ?? null} isRefused={Boolean(result)} />
            </section>
            <ContactPart field={field} />
          </div>
          <div className="save-bar">
            <Actions>
              <PendingButton label={t("save")} pendingLabel={t("saving")} />
            </Actions>
          </div>
        </Form>
      </div>
    </Page>
  );
}
