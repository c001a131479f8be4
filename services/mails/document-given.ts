import { sql, type Transaction } from "kysely";
import { siteAddress } from "../appointments/calendar.ts";
import type { Database, Language } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { queueMail } from "../platform/outbox.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Un document vous a été donné",
    text: "À l'occasion d'un rendez-vous pris sur Cabinet ouvert, un document a été ajouté à un dossier de votre compte. Vous le trouverez dans les documents de ce dossier, avec le nom de qui l'a donné, après connexion.",
    link: "Se connecter",
  },
  en: {
    subject: "A document has been given to you",
    text: "For an appointment booked on Cabinet ouvert, a document was added to a record of your account. You will find it among the documents of that record, with the name of who gave it, once you have logged in.",
    link: "Log in",
  },
} as const;

/**
 * Tells the patient of an appointment, or a parent, that a document was given: the account that booked, while it reads the
 * record. Whose record it is in, by whom and of what is not said.
 */
export async function queueDocumentGiven(tx: Transaction<Database>, deps: HostDeps, rdvId: string): Promise<void> {
  const { rows } = await sql<{ email: string; language: Language; isOwn: boolean }>`
    select account.email, account.language, reader.id = a.patient_id as "isOwn"
    from appointment a
      cross join lateral (select a.patient_id as id
        union all select g.parent_id from guardianship g where g.child_id = a.patient_id) family
      join patient reader on reader.id = family.id join account on account.id = reader.account_id
    where a.id = ${rdvId} and account.status <> 'CLOSED'
    order by reader.id = a.booked_by desc, reader.id limit 1`.execute(tx);
  const [reader] = rows;
  // The last one has left since it was looked for.
  if (!reader) throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
  const { email, language, isOwn } = reader;
  const { subject, text, link } = words[language];
  // The documents are those of the record that is open, which a child's is not at first.
  const list = isOwn ? "/patient-dashboard/documents" : "/patient-dashboard/children";
  const url = `${siteAddress(deps)}/login?returnTo=${encodeURIComponent(list)}`;
  const paragraphs = [text, { label: link, url }];
  await queueMail(tx, {
    recipient: email,
    subject,
    ...renderMail({ language, title: subject, paragraphs }),
    // Several of the same minute are told once.
    onceKey: `document given ${rdvId} ${deps.now().toISOString().slice(0, 16)}`,
  });
}
