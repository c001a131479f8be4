import { getRecordFile } from "~/api/.server/documents";
import { requirePatient } from "~/web/.server/account";
import { sendDocument } from "./.server/send-document";
import type { Route } from "./+types/document-file";

export function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  return sendDocument(context, () => getRecordFile(context, params.documentId));
}
