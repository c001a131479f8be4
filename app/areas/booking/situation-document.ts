import { getDocumentFile } from "~/api/.server/situation-documents";
import { sendDocument } from "~/areas/record/.server/send-document";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/situation-document";

export function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  return sendDocument(context, () => getDocumentFile(context, params.documentId));
}
