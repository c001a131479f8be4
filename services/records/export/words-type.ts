import type { RecordList } from "../../contract/record.ts";
import type { AppointmentStatus } from "../../db/types.ts";
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
