import { data, href } from "react-router";
import { deleteHealthCard, getIdentity } from "~/api/.server/identity";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "../.server/active-patient";
import { writeRecord } from "../.server/list";
import { actSchema } from "../.server/schemas";
import { DeletePage } from "../delete-page";
import type { Route } from "./+types/delete-card";

const identityPage = `${href("/patient-dashboard/identify")}#part-number`;

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const { card } = await getIdentity(context, person.id);
  if (!card && context.get(appContext).reading) throw data(null, { status: 404 });
  return { person, card, formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) =>
  writeRecord(context, actSchema, {
    write: (patientId) => deleteHealthCard(context, patientId),
    done: "identity:healthCard.deleted",
    to: identityPage,
  });

/** Asks whether to delete the health card, by its number (MR-076, MR-077). */
export default function DeleteCard({ loaderData: { card, ...page }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("identity");
  return (
    <DeletePage
      {...page}
      title={t("healthCard.deleteTitle")}
      back={{ to: identityPage, label: t("title") }}
      question={card && <p>{t("healthCard.deleteQuestion", { number: card.number })}</p>}
      result={actionData?.result}
    />
  );
}
