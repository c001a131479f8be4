import { getSharedFile } from "~/api/.server/practice";
import { sendDocument } from "~/areas/record/.server/send-document";
import type { Route } from "./+types/shared-file";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  sendDocument(context, () => getSharedFile(context, params.appointmentId, params.documentId));
