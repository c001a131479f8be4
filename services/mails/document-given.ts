import type { Transaction } from "kysely";
import { siteAddress } from "../appointments/calendar.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { queueMail } from "../platform/outbox.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Un document vous a été donné",
    text: "Après un rendez-vous pris sur Cabinet ouvert, un document a été ajouté à un dossier de votre compte. Vous le trouverez, avec le nom de qui l'a donné, après connexion.",
    link: "Se connecter et lire le document",
  },
  en: {
    subject: "A document has been given to you",
    text: "After an appointment booked on Cabinet ouvert, a document was added to a record of your account. You will find it, with the name of who gave it, once you have logged in.",
    link: "Log in and read the document",
  },
} as const;

/**
 * Tells the account that booked an appointment that a document was given; whose record it is in, by whom and of what is
 * not said.
 */
export async function queueDocumentGiven(
  tx: Transaction<Database>,
  deps: HostDeps,
  { rdvId, documentId }: { rdvId: string; documentId: string },
): Promise<void> {
  const { email, language } = await tx
    .selectFrom("appointment as a")
    .innerJoin("patient as booker", "booker.id", "a.booked_by")
    .innerJoin("account", "account.id", "booker.account_id")
    .select(["account.email", "account.language"])
    .where("a.id", "=", rdvId)
    .executeTakeFirstOrThrow();
  const { subject, text, link } = words[language];
  const url = `${siteAddress(deps)}/login?returnTo=${encodeURIComponent("/patient-dashboard/documents")}`;
  const paragraphs = [text, { label: link, url }];
  await queueMail(tx, {
    recipient: email,
    subject,
    ...renderMail({ language, title: subject, paragraphs }),
    onceKey: `document given ${documentId}`,
  });
}
