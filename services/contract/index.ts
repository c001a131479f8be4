import * as appointments from "./appointments.ts";
import * as auth from "./auth.ts";
import * as children from "./children.ts";
import * as closure from "./closure.ts";
import * as contact from "./contact.ts";
import * as documents from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import * as files from "./files.ts";
import * as identity from "./identity.ts";
import * as lookups from "./lookups.ts";
import * as measurements from "./measurements.ts";
import * as outbox from "./outbox.ts";
import * as payments from "./payments.ts";
import * as practice from "./practice.ts";
import * as practitioners from "./practitioners.ts";
import * as record from "./record.ts";
import * as recordExport from "./record-export.ts";
import * as recordImport from "./record-import.ts";
import * as recordLog from "./record-log.ts";
import * as recordOverview from "./record-overview.ts";
import * as signUp from "./sign-up.ts";
import * as situationDocuments from "./situation-documents.ts";
import * as status from "./status.ts";
import * as terms from "./terms.ts";
import * as users from "./users.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "answer" in value;

/** Every call of the contract, for /openapi.json and for the tests that check all calls. */
export const endpoints: Endpoint[] = [
  auth,
  signUp,
  terms,
  users,
  children,
  identity,
  closure,
  record,
  recordLog,
  recordOverview,
  recordExport,
  recordImport,
  measurements,
  documents,
  contact,
  lookups,
  practitioners,
  appointments,
  practice,
  situationDocuments,
  payments,
  files,
  outbox,
  status,
].flatMap((area) => Object.values<unknown>(area).filter(isEndpoint));
