import { getExportFile } from "~/api/.server/exports";
import { requirePatient } from "~/web/.server/account";
import { sendDocument } from "./.server/send-document";
import type { Route } from "./+types/export-file";

export function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context);
  return sendDocument(context, () => getExportFile(context, params.exportId, params.part));
}
