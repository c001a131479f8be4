import type { Insertable, Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { saveMedicalSummary } from "../patients/medical-summary.ts";
import { hashPassword } from "../platform/passwords.ts";
import { acceptText, getTextInForce } from "../terms/texts.ts";

type Tx = Transaction<Database>;

const passwords = {
  "patient@demo.example": "Patient-demo-1",
  "nouvelle@demo.example": "Patient-demo-2",
  "voisin@demo.example": "Patient-demo-3",
  "praticien@demo.example": "Praticien-demo-1",
  "sur-demande@demo.example": "Praticien-demo-2",
};
type Hashes = Record<keyof typeof passwords, string>;

/** Hashes the passwords of the demonstration accounts, before the transaction, in which only SQL may run. */
export async function hashDemonstrationPasswords(): Promise<Hashes> {
  const pairs = Object.entries(passwords).map(async ([email, plain]) => [email, await hashPassword(plain)]);
  return Object.fromEntries(await Promise.all(pairs));
}

type Identity = Omit<Insertable<Database["patient"]>, "account_id">;

const camille: Identity = {
  first_name: "Camille",
  last_name: "Durand",
  birth_name: "Lefèvre",
  born_on: "1988-04-12",
  birth_place: "Villeurbanne",
  gender: "F",
  phone: "+33639980114",
  address: "12 rue Paul Bert",
  postal_code: "69003",
  city: "Lyon",
};
const neighbour: Identity = {
  first_name: "Karim",
  last_name: "Benali",
  birth_name: "Benali",
  born_on: "1979-11-03",
  birth_place: "Grenoble",
  gender: "M",
  phone: "+33639980127",
  address: "14 rue Paul Bert",
  postal_code: "69003",
  city: "Lyon",
};
const newcomer: Identity = {
  first_name: "Sarah",
  last_name: "Petit",
  birth_name: "Petit",
  born_on: "1996-07-21",
  birth_place: "Rennes",
  gender: "F",
  phone: "+33639980135",
  address: "3 place des Lices",
  postal_code: "35000",
  city: "Rennes",
};
const children: (Partial<Identity> & { weight: number; height: number })[] = [
  { first_name: "Léa", born_on: "2017-03-09", gender: "F", weight: 27, height: 131 },
  { first_name: "Noé", born_on: "2021-09-21", gender: "M", weight: 17.5, height: 106 },
];

const none = { state: "AUCUN" } as const;
export const camillesAnswers = {
  weight: 63,
  height: 168,
  medicalHistory: { state: "OUI", text: "Appendicite opérée en 2009." },
  longTermTreatment: none,
  medicationTakenPreviously: { state: "OUI", text: "Paracétamol, de temps en temps." },
  allergies: { state: "OUI", text: "Pollen de bouleau." },
} as const;

/**
 * Adds the demonstration accounts: a patient with two children and a file, a neighbour, a patient who has not accepted
 * the terms, and the accounts of two practitioners, by register number: one whose appointments are confirmed at once, one
 * who answers each request. Returns the patient ids that the appointments need.
 */
export async function addAccounts(tx: Tx, hashes: Hashes, rpps: { automatic: string; onRequest: string }) {
  const account = async (email: keyof Hashes, role: "PATIENT" | "PRACTITIONER", accepted: Date | null) => {
    const made = await tx
      .insertInto("account")
      .values({ email, role, password_hash: hashes[email], status: "ACTIVATED", email_proven_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (accepted)
      for (const kind of ["CGU", "NOTICE"] as const) {
        const text = await getTextInForce(tx, kind, role, accepted);
        const acceptance = { accountId: made.id, textId: text.id, language: "fr", network: null } as const;
        await acceptText(tx, { ...acceptance, acceptedAt: accepted });
      }
    return made;
  };
  const patient = async (accountId: string | null, values: Identity) =>
    tx
      .insertInto("patient")
      .values({ account_id: accountId, ...values })
      .returning("id")
      .executeTakeFirstOrThrow();

  const now = new Date();
  const camillesAccount = await account("patient@demo.example", "PATIENT", now);
  const { id: camilleId } = await patient(camillesAccount.id, camille);
  await patient((await account("voisin@demo.example", "PATIENT", now)).id, neighbour);
  await patient((await account("nouvelle@demo.example", "PATIENT", null)).id, newcomer);
  for (const [email, number] of [
    ["praticien@demo.example", rpps.automatic],
    ["sur-demande@demo.example", rpps.onRequest],
  ] as const) {
    const { id } = await account(email, "PRACTITIONER", now);
    await tx.updateTable("practitioner").set({ account_id: id }).where("rpps", "=", number).execute();
  }

  await saveMedicalSummary(tx, camillesAccount.id, camilleId, camillesAnswers);
  const childIds: string[] = [];
  for (const { weight, height, ...child } of children) {
    const { id } = await patient(null, { ...camille, birth_name: "Durand", birth_place: "Lyon", ...child });
    await tx.insertInto("guardianship").values({ parent_id: camilleId, child_id: id }).execute();
    await saveMedicalSummary(tx, camillesAccount.id, id, {
      weight,
      height,
      medicalHistory: none,
      longTermTreatment: none,
      medicationTakenPreviously: none,
      allergies: none,
    });
    childIds.push(id);
  }
  return { accountId: camillesAccount.id, camilleId, leaId: childIds[0]!, camille };
}
