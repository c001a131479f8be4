import { refuseRequest } from "~/api/.server/practice";
import { actWithReason, loadReasonPage } from "./.server/reason";
import type { Route } from "./+types/refuse";
import { ReasonPage } from "./reason-page";

export const loader = ({ context, params }: Route.LoaderArgs) => loadReasonPage(context, params.appointmentId);

export const action = ({ context, params }: Route.ActionArgs) =>
  actWithReason(context, (reason) => refuseRequest(context, params.appointmentId, reason), "practitioner:refuse.done");

export default function Refuse({ loaderData, actionData }: Route.ComponentProps) {
  return <ReasonPage act="refuse" refusal={actionData} {...loaderData} />;
}
