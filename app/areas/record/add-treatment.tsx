import { addTreatment, listTreatments } from "~/api/.server/treatments";
import { writeTreatment } from "./.server/medicine";
import { fits, openNew } from "./.server/new-entry";
import type { Route } from "./+types/add-treatment";
import { AddPage } from "./add-page";
import { listPaths } from "./list-paths";
import { TreatmentForm } from "./treatment-form";

export async function loader(args: Route.LoaderArgs) {
  const { begins, ...form } = await openNew(args, listTreatments);
  // It was the answer about treatments of long duration.
  const start = begins ? { medicine: fits(begins, 200) ? begins : "", kind: "regular" as const } : undefined;
  return { ...form, start };
}

export const action = ({ context }: Route.ActionArgs) =>
  writeTreatment(context, "added", listPaths.treatments, (patientId, answer) =>
    addTreatment(context, patientId, answer),
  );

export default function AddTreatment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="treatments" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <TreatmentForm {...loaderData} {...actionData} />
    </AddPage>
  );
}
