import { requirePatient } from "~/.server/account";
import { getDocumentFile } from "~/.server/api/bookings";
import type { Route } from "./+types/situation-document";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context, "login");
  const { body, headers } = await getDocumentFile(context, params.documentId);
  return new Response(body, {
    headers: {
      "content-type": headers.get("content-type") ?? "application/octet-stream",
      "content-disposition": headers.get("content-disposition") ?? "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    },
  });
}
