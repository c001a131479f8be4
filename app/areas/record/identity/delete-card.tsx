import { data, href } from "react-router";
import { z } from "zod";
import { deleteHealthCard, getIdentity } from "~/api/.server/identity";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "../.server/active-patient";
import { orNullWhenLost } from "../.server/or-null";
import { actSchema } from "../.server/schemas";
import { writeRecord } from "../.server/write-record";
import { DeletePage } from "../delete-page";
import { isForOther } from "../owner-field";
import type { Route } from "./+types/delete-card";

const identityPage = `${href("/patient-dashboard/identify")}#part-number`;

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const { card } = (await orNullWhenLost(context, getIdentity(context, person.id))) ?? { card: null };
  if (!card && context.get(appContext).reading) throw data(null, { status: 404 });
  return { person, card, formKey: newFormKey(context) };
}

const schema = actSchema.extend({ number: z.string().max(20) });

export const action = ({ context }: Route.ActionArgs) =>
  writeRecord(context, schema, {
    write: (patientId, { number }) => deleteHealthCard(context, patientId, number),
    done: "identity:healthCard.deleted",
    errors: { outdated: "identity:healthCard.outdated" },
    to: identityPage,
  });

/** Asks whether to delete the health card, by its number (MR-076, MR-077). */
export default function DeleteCard({ loaderData: { card, ...page }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("identity");
  const { person } = page;
  // A refused form was about another person, whose record was open before.
  const isOther = isForOther({ person, result: actionData?.result });
  const asked = isOther ? null : card;
  return (
    <DeletePage
      {...page}
      title={t("healthCard.deleteTitle")}
      back={{ to: identityPage, label: t("title") }}
      caption={person.isChild && !isOther ? t("of", withOf(person.name)) : undefined}
      question={
        asked && (
          <p>
            {t("healthCard.deleteQuestion", { number: asked.number })} {asked.file && t("healthCard.pictures")}
          </p>
        )
      }
      shown={asked && { number: asked.number }}
      result={actionData?.result}
    />
  );
}
