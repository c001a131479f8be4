import { cancelAsPractitioner } from "~/api/.server/practice";
import { actWithReason, loadReasonPage } from "./.server/reason";
import type { Route } from "./+types/cancel";
import { ReasonPage } from "./reason-page";

export const loader = ({ context, params }: Route.LoaderArgs) => loadReasonPage(context, params.appointmentId);

export const action = ({ context, params }: Route.ActionArgs) =>
  actWithReason(
    context,
    (reason) => cancelAsPractitioner(context, params.appointmentId, reason),
    "practitioner:cancel.done",
  );

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  return <ReasonPage act="cancel" refusal={actionData} {...loaderData} />;
}
