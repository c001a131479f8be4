import { expect, test } from "vitest";
import { statuses } from "~/api/.server/codes";
import dashboard from "./fr/dashboard";
import errors from "./fr/errors";

// Texts of the specification that no patient's action shows; the journeys check the others on the pages.

test("BK-092 BK-094 BK-095 each state that others give an appointment has its text", () => {
  expect(dashboard.status[statuses.DENIED_BY_PRACTITIONER]).toBe("Refusé par le praticien");
  expect(dashboard.status[statuses.CANCEL_BY_PRACTITIONER]).toBe("Annulé par le praticien");
  expect(dashboard.status[statuses.CANCEL_BY_SYSTEM]).toBe("Annulé par le système");
});

test("BK-087 BK-088 BK-089 each closed action has a reason", () => {
  expect(dashboard.closed.rebook).toMatch(
    /^Vous pourrez reprendre rendez-vous avec votre praticien quand la téléconsultation aura été effectuée\.?$/,
  );
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

test("no French text starts with a punctuation mark or ends with an opening quote", () => {
  const texts = textsOf(files);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});
