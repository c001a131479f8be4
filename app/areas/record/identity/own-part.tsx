import type { ComponentProps } from "react";
import { href } from "react-router";
import { Field } from "~/ui/forms/field";
import type { Fields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { Offered } from "../.server/identity";
import type { IdentityFields } from "../.server/identity-schema";
import { MeasureFields } from "../medical-fields";
import { AddressFields } from "./address-fields";
import { PersonFields } from "./person-fields";

type Lists = Pick<ComponentProps<typeof PersonFields>, "nationalities" | "languages"> &
  Pick<ComponentProps<typeof AddressFields>, "countries">;

type OwnPartProps = Lists & {
  field: Fields<IdentityFields>;
  /** Whether it is a child's: a parent fills it in. */
  isChild: boolean;
  /** What the page offers to choose from, for what was typed. */
  offers: Offered | undefined;
  /** The address of the account; absent for a child. */
  email: string | null | undefined;
};

/** Who the person is, where they live and how to reach them (MR-016 to MR-036). */
export function OwnPart({ field, isChild, nationalities, languages, countries, offers, email }: OwnPartProps) {
  const { t } = useTranslation("identity");
  return (
    <section id="part-person" aria-labelledby="title-person">
      <h2 id="title-person">{t("personTitle")}</h2>
      <p>
        <a href={href("/patient-dashboard/identify/avatar")} className="target">
          {t("avatar.change")}
        </a>
      </p>
      <PersonFields field={field} nationalities={nationalities} languages={languages} isChild={isChild}>
        <MeasureFields
          field={field}
          weightHint={t(isChild ? "childWeightHelp" : "weightHelp")}
          heightHint={t(isChild ? "childHeightHelp" : "heightHelp")}
        />
      </PersonFields>
      <h3>{t(isChild ? "childHome" : "home")}</h3>
      {isChild && <p className="hint">{t("childHomeHelp")}</p>}
      <AddressFields
        field={field}
        countries={countries}
        communes={offers?.communes}
        codes={offers?.codes}
        optional={isChild}
      />
      <Field
        field={field("phone")}
        label={t("phone")}
        hint={t("phoneHelp")}
        optional={isChild}
        type="tel"
        autoComplete={isChild ? "off" : "tel"}
      />
      {email && (
        <p>
          {t("emailIs", { email })}{" "}
          <a href={href("/account/email")} className="target">
            {t("changeEmail")}
          </a>
        </p>
      )}
    </section>
  );
}
