import { data } from "react-router";
import { getDocumentArchive } from "~/api/.server/documents";
import { requirePatient } from "~/web/.server/account";
import { sendDocument } from "./.server/send-document";
import type { Route } from "./+types/document-archive";
import { categoryOf } from "./document-paths";

/** The address names the person: the record that is open may be another by now. */
export function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  const category = categoryOf(params.category);
  if (!category) throw data(null, { status: 404 });
  return sendDocument(context, getDocumentArchive(context, params.patientId, category));
}
