import { getPracticeFile } from "~/api/.server/practice";
import { sendDocument } from "~/areas/record/.server/send-document";
import type { Route } from "./+types/document";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  sendDocument(context, () => getPracticeFile(context, params.documentId));
