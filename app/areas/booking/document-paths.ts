import { href } from "react-router";

/** Where documents are added to step 3. */
export const documentsPage = href("/consultationprocess/situation/documents");
