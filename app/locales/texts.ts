import type about from "./fr/about";
import type account from "./fr/account";
import type booking from "./fr/booking";
import type children from "./fr/children";
import type common from "./fr/common";
import type dashboard from "./fr/dashboard";
import type documents from "./fr/documents";
import type errors from "./fr/errors";
import type recordExport from "./fr/export";
import type help from "./fr/help";
import type identity from "./fr/identity";
import type legal from "./fr/legal";
import type log from "./fr/log";
import type measurements from "./fr/measurements";
import type medical from "./fr/medical";
import type payment from "./fr/payment";
import type practitioner from "./fr/practitioner";
import type record from "./fr/record";
import type samples from "./fr/samples";
import type search from "./fr/search";
import type security from "./fr/security";
import type signUp from "./fr/sign-up";
import type site from "./fr/site";
import type terms from "./fr/terms";

/** The French files define the keys that `t` accepts. */
export type Texts = {
  about: typeof about;
  account: typeof account;
  booking: typeof booking;
  children: typeof children;
  common: typeof common;
  dashboard: typeof dashboard;
  documents: typeof documents;
  errors: typeof errors;
  export: typeof recordExport;
  help: typeof help;
  identity: typeof identity;
  legal: typeof legal;
  log: typeof log;
  measurements: typeof measurements;
  medical: typeof medical;
  payment: typeof payment;
  practitioner: typeof practitioner;
  record: typeof record;
  samples: typeof samples;
  search: typeof search;
  security: typeof security;
  "sign-up": typeof signUp;
  site: typeof site;
  terms: typeof terms;
};

/** The key of each text below a part; plural forms share one key, without «_one» and «_other». */
type Leaves<Part, Above extends string> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? `${Above}${Name extends `${infer Base}_${"one" | "many" | "other"}` ? Base : Name}`
    : Part[Name] extends readonly unknown[]
      ? never
      : Leaves<Part[Name], `${Above}${Name}.`>;
}[keyof Part & string];

/** A translation key: «account:login.title» is the file and the path in it. */
export type TextKey = { [File in keyof Texts & string]: Leaves<Texts[File], `${File}:`> }[keyof Texts & string];
