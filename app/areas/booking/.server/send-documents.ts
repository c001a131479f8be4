import { type RouterContextProvider, redirect } from "react-router";
import { deleteDocument } from "~/api/.server/situation-documents";
import { fingerprints, uploadFlaws } from "~/areas/record/.server/documents";
import { flawStatus, getBody, isMultipart } from "~/web/.server/forms/body";
import { attempt, pressed } from "~/web/.server/forms/form";
import { once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { documentsPage } from "../document-paths";
import { booking, toStalePage } from "./flow";
import { receiveDocuments, refuseFiles } from "./receive-documents";

type Context = Readonly<RouterContextProvider>;

const bodyFlaws = uploadFlaws("medical:documents.tooManyAtOnce");

/** A multipart form adds documents, and may go on then; a urlencoded one, from the list, deletes one. */
export async function sendDocuments(context: Context) {
  const here = await booking.open(context, "situation");
  const { draft } = here;
  const { fields, files, flaw } = await getBody(context);
  if (!isMultipart(context)) {
    const remove = () => deleteDocument(context, draft.appointmentId, String(fields.get("documentId")));
    const { done: wasThere, refused } = await attempt(null, () => booking.attemptFor(context, draft, remove));
    if (refused) return refused;
    getSession(context).set(
      "flash",
      wasThere ? { tone: "ok", key: "medical:documents.deleted" } : { tone: "warn", key: "medical:documents.gone" },
    );
    throw redirect(documentsPage, 303);
  }
  if (flaw) return refuseFiles([bodyFlaws[flaw]], { status: flawStatus[flaw] });
  if (booking.isStale(here, fields)) throw toStalePage("situation");
  const next = pressed(fields, "next") ? booking.reviewOrCurrentPage(draft) : documentsPage;
  if (files.length === 0) {
    if (next !== documentsPage) throw redirect(next, 303);
    // It may have begun to add them already, before its page came back without them.
    return refuseFiles(["medical:documents.missing"], { formKey: fields.get("formKey") });
  }
  return once(context, { formKey: fields.get("formKey"), files: await fingerprints(files) }, () =>
    receiveDocuments(context, draft, files, next),
  );
}
