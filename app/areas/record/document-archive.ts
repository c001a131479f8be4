import { getDocumentArchive } from "~/api/.server/documents";
import { requirePatient } from "~/web/.server/account";
import { sendDocument } from "./.server/send-document";
import type { Route } from "./+types/document-archive";
import { categoryOf } from "./document-paths";

/** The address names the person: the record that is open may be another by now. */
export function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  return sendDocument(context, () => getDocumentArchive(context, params.patientId, categoryOf(params.category)));
}
