import { href, redirect } from "react-router";
import { Page, Title } from "~/ui/blocks/page";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { getActivePatient, listFamily, openRecord } from "./.server/active-patient";
import type { Route } from "./+types/switch";
import { SwitchForm } from "./dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  const [person, family] = await Promise.all([getActivePatient(context), listFamily(context)]);
  return { person, family };
}

export async function action({ context }: Route.ActionArgs) {
  await openRecord(context, pressed(await getForm(context), "open") ?? "");
  throw redirect(href("/patient-dashboard/welcome"), 303);
}

/** Opens another record: one's own, or that of a child (MR-006, MR-007). */
export default function Switch({ loaderData: { person, family } }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  return (
    <Page title={t("switchTitle")} width="form">
      <Title of={t("switchTitle")} />
      <p>{t("recordOf", withOf(person.name))}</p>
      <SwitchForm
        people={family
          .filter(({ id }) => id !== person.id)
          .map((one) => ({ ...one, label: one.isChild ? one.name : t("you") }))}
      />
    </Page>
  );
}
