import { expect, test } from "vitest";
import {
  appointmentStatuses,
  civilities,
  medicalStates,
  paymentMethods,
  paymentOutcomes,
  paymentStates,
  pregnancyKinds,
  regularDoctors,
  sexes,
  shareParts,
  shares,
} from "~/api/.server/codes";
import dashboard from "./fr/dashboard";
import errors from "./fr/errors";
import identity from "./fr/identity";
import medical from "./fr/medical";
import payment from "./fr/payment";

// Texts of the specification that no patient's action shows; the journeys check the others on the pages.

test("BK-092 BK-094 BK-095 each state that others give an appointment has its text", () => {
  expect(dashboard.status[appointmentStatuses.DENIED_BY_PRACTITIONER]).toBe("Refusé par le praticien");
  expect(dashboard.status[appointmentStatuses.CANCEL_BY_PRACTITIONER]).toBe("Annulé par le praticien");
  expect(dashboard.status[appointmentStatuses.CANCEL_BY_SYSTEM]).toBe("Annulé par le système");
});

const readAs = (words: Record<string, string>, texts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [code, texts[word]]));

test("what a person chooses is what the services store", () => {
  expect(readAs(sexes, identity.sexes)).toEqual({ F: "Féminin", M: "Masculin", I: "Indéterminé" });
  expect(readAs(civilities, identity)).toEqual({ MME: "Madame", M: "Monsieur", AUCUNE: "Aucune" });
  expect(readAs(regularDoctors, dashboard.answer)).toEqual({
    OUI: "Oui",
    NON: "Non",
    MOINS_16: "Non (moins de 16 ans)",
  });
  expect(readAs(pregnancyKinds, medical.situation)).toEqual({
    DEBUT: "La date présumée de début de grossesse",
    TERME: "La date prévue d'accouchement",
  });
  expect(readAs(shares, medical.dossier)).toEqual({
    TOUT: "Tout le dossier",
    CHOIX: "Les parties que je choisis",
    RIEN: "Rien d'autre que ces réponses",
  });
  expect(readAs(shareParts, medical.dossier.part)).toEqual({
    ALLERGIES: "Allergies",
    ANTECEDENTS: "Antécédents médicaux",
    TRAITEMENTS: "Traitements médicaux",
    MESURES: "Poids et taille",
    DOCUMENTS: "Documents",
  });
  const { none, ...dossier } = medical.dossier;
  const allergies = readAs(medicalStates, { ...dossier, none: none.allergies });
  expect(allergies).toEqual({ OUI: "Oui", AUCUN: "Aucune connue", NSP: "Je ne sais pas" });
  expect(readAs(paymentMethods, payment.pay)).toEqual({
    CARTE: "Par carte",
    TIERS_PAYANT: "Tiers payant",
    SUR_PLACE_DISTANCE: "Par virement ou par chèque, au praticien",
    GRATUIT: "Rien à payer",
  });
  expect(readAs(paymentStates, dashboard.payment)).toMatchObject({
    CAPTURED: expect.stringMatching(/^Prélevé/),
    VOIDED: "Aucun montant ne sera prélevé.",
    FAILED: "Le paiement n'a pas abouti. Rien n'a été prélevé.",
    WAIVED: "Rien à payer.",
  });
  expect(readAs(paymentOutcomes, payment.page)).toEqual({
    ACCEPT: "Accepter le paiement",
    REFUSE: "Refuser le paiement",
    ABANDON: "Abandonner",
  });
});

test("BK-088 BK-089 each closed action has a reason", () => {
  expect(dashboard.closed.cancelled).toBe("La téléconsultation a été annulée. Vous ne pouvez pas l'annuler.");
  expect(dashboard.closed.done).toBe("Vous ne pouvez pas annuler une téléconsultation déjà réalisée.");
});

test("PF-128 PF-132 an outage and an unknown relative have the texts of the specification", () => {
  expect(errors.outage).toBe("Il y a une erreur interne du serveur, veuillez donc réessayer plus tard.");
  expect(errors.notRelated).toBe("Ce proche n'existe pas dans le système.");
});

const files = import.meta.glob<Record<string, unknown>>("./fr/*.ts", { eager: true, import: "default" });

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsOf);

test("R26 an e-mail is an «e-mail» but in the words of the specification", () => {
  const others = textsOf(files).filter((text) =>
    /(?<!-)\bmails?\b|\bemails?\b|courriel|électronique/i.test(text.replaceAll(/\{\{.*?\}\}/g, "")),
  );
  expect(others.sort()).toEqual([
    "Email ou mot de passe invalide.",
    "Merci de vérifier le code reçu par mail ou",
    "Saisissez le code à {{digits}} chiffres reçu par mail.",
    "Votre compte a été bloqué, veuillez saisir le code d'activation reçu par mail (valable 10 min)",
  ]);
});

test("no French text starts with a punctuation mark or ends with an opening quote", () => {
  const texts = textsOf(files);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});
