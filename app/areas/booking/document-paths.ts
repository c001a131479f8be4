import { href } from "react-router";

/** Where documents are added to step 3. */
export const documentsPage = href("/consultationprocess/situation/documents");

/** Where documents of the record are chosen for it. */
export const recordDocumentsPage = href("/consultationprocess/situation/documents/record");
