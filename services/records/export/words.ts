import type { RecordList } from "../../contract/record.ts";
import type { AppointmentStatus, Language } from "../../db/types.ts";
import type { RecordAct } from "../log.ts";

/** Every word of a copy of a record that is not of the record itself. */
export type ExportWords = {
  title: (name: string) => string;
  taken: (when: string) => string;
  about: string;
  contents: string;
  identity: Record<
    | "title"
    | "name"
    | "birthName"
    | "born"
    | "bornIn"
    | "sex"
    | "nationality"
    | "languages"
    | "card"
    | "number"
    | "numberIsLeftOut"
    | "phone"
    | "email"
    | "address"
    | "doctor"
    | "noDoctor"
    | "contact"
    | "id",
    string
  >;
  sexes: Record<"F" | "M" | "I", string>;
  lists: Record<RecordList, string>;
  /** What is said of a list that is known to be empty, and of one of which nothing is known. */
  none: Record<RecordList, string>;
  unsaid: string;
  answered: (text: string) => string;
  answeredNone: string;
  answeredUnknown: string;
  recent: (text: string) => string;
  noCurrent: string;
  columns: Record<
    | "name"
    | "effect"
    | "discovered"
    | "medical"
    | "surgery"
    | "started"
    | "ended"
    | "added"
    | "frequency"
    | "kind"
    | "when"
    | "weight"
    | "height"
    | "practitioner"
    | "specialty"
    | "status"
    | "reasons"
    | "reference"
    | "category"
    | "type"
    | "details"
    | "dated"
    | "file"
    | "files"
    | "who"
    | "what",
    string
  >;
  yes: string;
  no: string;
  unknown: string;
  ongoing: string;
  stillTaken: string;
  regular: string;
  punctual: string;
  measurements: string;
  noMeasurements: string;
  appointments: string;
  noAppointments: string;
  statuses: Record<AppointmentStatus | "DONE" | "OVER", string>;
  documents: string;
  noDocuments: string;
  inBin: (since: string) => string;
  hidden: (since: string) => string;
  givenBy: (name: string) => string;
  log: string;
  noLog: string;
  you: string;
  closed: string;
  parent: (name: string) => string;
  acts: Record<RecordAct, string>;
  actAbout: (act: string, name: string) => string;
  sections: Record<"problems" | "allergies" | "medications" | "past" | "procedures" | "vitalSigns", string>;
  ipsTitle: string;
  fileName: string;
  /** Folders of the archive, and what a file in it says of documents deleted since. */
  folders: Record<"documents" | "appointments", string>;
  missing: (count: number) => string;
};

// The words for acts and states are those of the pages (app/locales): tests/export-words.test.ts compares them.
export const exportWords: Record<Language, ExportWords> = {
  fr: {
    title: (name) => `Dossier médical : ${name}`,
    taken: (when) => `Copie faite le ${when}. Ce qui a changé depuis n'y est pas.`,
    about:
      "Cette page reprend l'identité, le profil médical, les rendez-vous, la liste des documents et le journal de ce dossier. Elle s'ouvre sans connexion et ne charge rien. Elle parle de santé\u00a0: gardez-la dans un endroit sûr. Ce qui y est écrit a été déclaré par la personne ou un parent, et ne remplace pas un avis médical.",
    contents: "Dans cette page",
    identity: {
      title: "Identité",
      name: "Prénom et nom",
      birthName: "Nom de naissance",
      born: "Date de naissance",
      bornIn: "Lieu de naissance",
      sex: "Sexe",
      nationality: "Nationalité",
      languages: "Langues parlées",
      card: "Mutuelle",
      number: "Numéro de sécurité sociale",
      numberIsLeftOut: "Enregistré. Il n'est pas dans cette copie\u00a0: il se lit à la page Identité du site.",
      phone: "Téléphone",
      email: "Adresse e-mail",
      address: "Adresse",
      doctor: "Médecin traitant",
      noDoctor: "Aucun",
      contact: "Personne à contacter",
      id: "Numéro du dossier",
    },
    sexes: { F: "Féminin", M: "Masculin", I: "Indéterminé" },
    lists: { allergy: "Allergies", antecedent: "Antécédents médicaux", treatment: "Traitements médicaux" },
    none: {
      allergy: "Aucune allergie connue.",
      antecedent: "Aucun antécédent connu.",
      treatment: "Aucun traitement.",
    },
    unsaid: "Non renseigné.",
    answered: (text) =>
      `À l'inscription ou à une réservation, il a été répondu\u00a0: «\u00a0${text.replace(/\.$/, "")}\u00a0».`,
    answeredNone: "À l'inscription ou à une réservation, il a été répondu qu'il n'y en a pas.",
    answeredUnknown: "À l'inscription ou à une réservation, il a été répondu «\u00a0Je ne sais pas\u00a0».",
    recent: (text) =>
      `Médicaments des trois derniers mois, indiqués lors d'une réservation\u00a0: «\u00a0${text.replace(/\.$/, "")}\u00a0».`,
    noCurrent: "Aucun antécédent en cours dans la liste.",
    columns: {
      name: "Nom",
      effect: "Effet",
      discovered: "Date de découverte",
      medical: "Produit médical",
      surgery: "Opération chirurgicale",
      started: "Date de début",
      ended: "Date de fin",
      added: "Ajouté le",
      frequency: "Fréquence",
      kind: "Type de traitement",
      when: "Date et heure",
      weight: "Poids",
      height: "Taille",
      practitioner: "Praticien",
      specialty: "Spécialité",
      status: "Statut",
      reasons: "Motif(s)",
      reference: "Référence",
      category: "Catégorie",
      type: "Type",
      details: "Précisions",
      dated: "Date",
      file: "Fichier dans l'archive",
      files: "Documents joints, dans l'archive",
      who: "Qui",
      what: "Quoi",
    },
    yes: "Oui",
    no: "Non",
    unknown: "Je ne sais pas",
    ongoing: "En cours",
    stillTaken: "Encore pris",
    regular: "Traitement régulier",
    punctual: "Traitement ponctuel",
    measurements: "Mesures (poids, taille)",
    noMeasurements: "Aucune mesure n'est enregistrée.",
    appointments: "Rendez-vous",
    noAppointments: "Aucun rendez-vous.",
    statuses: {
      PENDING: "En cours",
      ACCEPTED: "Accepté",
      DONE: "Effectué",
      OVER: "Passé",
      DENIED_BY_PRACTITIONER: "Refusé par le praticien",
      CANCEL_BY_PATIENT: "Annulé par le patient",
      CANCEL_BY_PRACTITIONER: "Annulé par le praticien",
      CANCEL_BY_SYSTEM: "Annulé par le système",
    },
    documents: "Documents",
    noDocuments: "Aucun document.",
    inBin: (since) => `À la corbeille depuis le ${since}`,
    hidden: (since) => `Masqué depuis le ${since}`,
    givenBy: (name) => `Donné par ${name}`,
    log: "Qui a lu ce dossier",
    noLog: "Personne d'autre n'a lu ce dossier, et rien n'y a changé depuis l'inscription.",
    you: "Vous",
    closed: "Un compte fermé depuis",
    parent: (name) => `${name}, parent`,
    acts: {
      "add allergy": "Allergie ajoutée",
      "update allergy": "Allergie modifiée",
      "delete allergy": "Allergie supprimée",
      "say nothing allergy": "Aucune allergie connue : réponse donnée",
      "take back nothing allergy": "Aucune allergie connue : réponse retirée",
      "add antecedent": "Antécédent ajouté",
      "update antecedent": "Antécédent modifié",
      "delete antecedent": "Antécédent supprimé",
      "say nothing antecedent": "Aucun antécédent connu : réponse donnée",
      "take back nothing antecedent": "Aucun antécédent connu : réponse retirée",
      "add treatment": "Traitement ajouté",
      "update treatment": "Traitement modifié",
      "delete treatment": "Traitement supprimé",
      "say nothing treatment": "Aucun traitement : réponse donnée",
      "take back nothing treatment": "Aucun traitement : réponse retirée",
      "add measurement": "Mesure ajoutée",
      "update measurement": "Mesure modifiée",
      "delete measurement": "Mesure supprimée",
      "add document": "Document ajouté",
      "update document": "Document modifié",
      "delete document": "Document mis à la corbeille",
      "give document": "Document donné",
      "withdraw document": "Document retiré par qui l'a donné",
      "restore document": "Document restauré depuis la corbeille",
      "save answers": "Réponses médicales d'une réservation gardées dans le dossier",
      "add child": "Enfant ajouté au compte",
      "update child": "Fiche de l'enfant modifiée",
      "remove child": "Enfant retiré du compte",
      "update identity": "Identité modifiée",
      "change picture": "Photo ou dessin changé ou retiré",
      "share record": "Lecture de tout le dossier permise",
      "share parts": "Lecture de parties du dossier permise",
      "end sharing": "Lecture du dossier retirée",
      "change sharing": "Partage avec un praticien changé",
      "import measurements": "Mesures ajoutées depuis un tableau",
      "import summary": "Lignes ajoutées depuis un résumé (fichier)",
      "ask export": "Copie du dossier demandée",
      "read answers": "A lu les réponses d'une réservation",
      "read record": "A lu les réponses d'une réservation et le dossier partagé",
      "read document": "A ouvert un document",
    },
    actAbout: (act, name) => `${act} à ${name}`,
    sections: {
      problems: "Problèmes en cours",
      allergies: "Allergies et intolérances",
      medications: "Traitements",
      past: "Antécédents terminés",
      procedures: "Opérations",
      vitalSigns: "Poids et taille",
    },
    ipsTitle: "Résumé international du patient",
    fileName: "dossier",
    folders: { documents: "documents", appointments: "rendez-vous" },
    missing: (count) =>
      `Depuis que la copie a été faite, ${count} de ses documents ont été effacés pour de bon. Ils ne sont plus dans cette archive.`,
  },
  en: {
    title: (name) => `${name}'s record`,
    taken: (when) => `Copy made on ${when}. What has changed since is not in it.`,
    about:
      "This page holds the identity, medical profile, appointments, list of documents and log of this record. It opens without a connection and loads nothing. It is about health: keep it in a safe place. What it says was declared by the person or a parent, and does not replace medical advice.",
    contents: "On this page",
    identity: {
      title: "Identity",
      name: "First and last name",
      birthName: "Birth name",
      born: "Date of birth",
      bornIn: "Place of birth",
      sex: "Sex",
      nationality: "Nationality",
      languages: "Languages spoken",
      card: "Complementary health insurance",
      number: "Social security number",
      numberIsLeftOut: "On record. It is not in this copy: it can be read on the Identity page of the site.",
      phone: "Phone",
      email: "Email address",
      address: "Address",
      doctor: "Regular doctor",
      noDoctor: "None",
      contact: "Contact person",
      id: "Record number",
    },
    sexes: { F: "Female", M: "Male", I: "Undetermined" },
    lists: { allergy: "Allergies", antecedent: "Medical history", treatment: "Medical treatments" },
    none: { allergy: "No known allergies.", antecedent: "No known medical history.", treatment: "No treatment." },
    unsaid: "Not filled in.",
    answered: (text) => `The answer at sign-up or for a booking was: “${text.replace(/\.$/, "")}”.`,
    answeredNone: "The answer at sign-up or for a booking was that there is none.",
    answeredUnknown: "The answer at sign-up or for a booking was “I don't know”.",
    recent: (text) => `Medicines of the last three months, named in a booking: “${text.replace(/\.$/, "")}”.`,
    noCurrent: "Nothing in the list is ongoing.",
    columns: {
      name: "Name",
      effect: "Reaction",
      discovered: "Date of discovery",
      medical: "Medical product",
      surgery: "Surgery",
      started: "Start date",
      ended: "End date",
      added: "Added on",
      frequency: "How often",
      kind: "Type of treatment",
      when: "Date and time",
      weight: "Weight",
      height: "Height",
      practitioner: "Practitioner",
      specialty: "Speciality",
      status: "Status",
      reasons: "Reason(s)",
      reference: "Reference",
      category: "Category",
      type: "Type",
      details: "Details",
      dated: "Date",
      file: "File in the archive",
      files: "Attached documents, in the archive",
      who: "Who",
      what: "What",
    },
    yes: "Yes",
    no: "No",
    unknown: "I don't know",
    ongoing: "Ongoing",
    stillTaken: "Still taken",
    regular: "Regular treatment",
    punctual: "Occasional treatment",
    measurements: "Measurements (weight, height)",
    noMeasurements: "No measurements have been saved.",
    appointments: "Appointments",
    noAppointments: "No appointments.",
    statuses: {
      PENDING: "In progress",
      ACCEPTED: "Accepted",
      DONE: "Completed",
      OVER: "Past",
      DENIED_BY_PRACTITIONER: "Declined by the practitioner",
      CANCEL_BY_PATIENT: "Cancelled by the patient",
      CANCEL_BY_PRACTITIONER: "Cancelled by the practitioner",
      CANCEL_BY_SYSTEM: "Cancelled automatically",
    },
    documents: "Documents",
    noDocuments: "No documents.",
    inBin: (since) => `In the bin since ${since}`,
    hidden: (since) => `Hidden since ${since}`,
    givenBy: (name) => `Given by ${name}`,
    log: "Who has read this record",
    noLog: "Nobody else has read this record, and nothing in it has changed since sign-up.",
    you: "You",
    closed: "An account that has since been closed",
    parent: (name) => `${name}, parent`,
    acts: {
      "add allergy": "Allergy added",
      "update allergy": "Allergy changed",
      "delete allergy": "Allergy deleted",
      "say nothing allergy": "“No known allergies” answered",
      "take back nothing allergy": "“No known allergies” removed",
      "add antecedent": "Medical history entry added",
      "update antecedent": "Medical history entry changed",
      "delete antecedent": "Medical history entry deleted",
      "say nothing antecedent": "“No known medical history” answered",
      "take back nothing antecedent": "“No known medical history” removed",
      "add treatment": "Treatment added",
      "update treatment": "Treatment changed",
      "delete treatment": "Treatment deleted",
      "say nothing treatment": "“No treatment” answered",
      "take back nothing treatment": "“No treatment” removed",
      "add measurement": "Measurement added",
      "update measurement": "Measurement changed",
      "delete measurement": "Measurement deleted",
      "add document": "Document added",
      "update document": "Document changed",
      "delete document": "Document moved to the bin",
      "give document": "Document given",
      "withdraw document": "Document taken back by who gave it",
      "restore document": "Document restored from the bin",
      "save answers": "Medical answers of a booking saved in the record",
      "add child": "Child added to the account",
      "update child": "Child's details changed",
      "remove child": "Child removed from the account",
      "update identity": "Identity changed",
      "change picture": "Photo or drawing changed or removed",
      "share record": "Access to the whole record allowed",
      "share parts": "Access to parts of the record allowed",
      "end sharing": "Access to the record withdrawn",
      "change sharing": "Sharing with a practitioner changed",
      "import measurements": "Measurements added from a table",
      "import summary": "Lines added from a summary (file)",
      "ask export": "Copy of the record requested",
      "read answers": "Read the answers of a booking",
      "read record": "Read the answers of a booking and the shared record",
      "read document": "Opened a document",
    },
    actAbout: (act, name) => `${act} for ${name}`,
    sections: {
      problems: "Current problems",
      allergies: "Allergies and intolerances",
      medications: "Treatments",
      past: "Past illnesses",
      procedures: "Surgery",
      vitalSigns: "Weight and height",
    },
    ipsTitle: "International Patient Summary",
    fileName: "record",
    folders: { documents: "documents", appointments: "appointments" },
    missing: (count) =>
      `Since the copy was made, ${count} of its documents have been deleted for good. They are no longer in this archive.`,
  },
};
