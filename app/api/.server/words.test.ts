import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { toProblem } from "./words";

const context = new RouterContextProvider();

const words = {
  fields: {
    birthdayDate: "bornOn",
    weight: { field: "weight", says: "booking:error.weightChild" },
    password: { field: "password", says: { tooShort: "errors:password.tooShort", common: "errors:password.common" } },
  },
} as const;

const refused = (errorMessages: { field: string; message: string }[], detail?: Record<string, number>) =>
  toProblem(
    context,
    { code: 0, error: "VALIDATION", message: "", errorMessages, detail },
    { status: 400, retryAfter: null },
    words,
  );

test("a refusal stands at our fields; one of a field that is not ours is said of the whole", () => {
  const problem = refused([
    { field: "birthdayDate", message: "adult" },
    { field: "somethingNew", message: "required" },
  ]);
  expect(problem).toMatchObject({ status: 400, fields: { bornOn: ["errors:field.wrong"] } });
  expect(problem.sentence).toBe("errors:validation");
});

test("a rule that has a sentence of its own is told with it, as an answer of 422", () => {
  expect(refused([{ field: "weight", message: "required" }])).toMatchObject({
    status: 422,
    fields: { weight: ["booking:error.weightChild"] },
  });
  expect(refused([{ field: "password", message: "tooShort" }], { min: 6 }).fields).toEqual({
    password: ["Le mot de passe doit contenir au minimum 6 caractères."],
  });
  expect(refused([{ field: "password", message: "aNewWord" }])).toMatchObject({
    status: 400,
    fields: { password: ["errors:field.wrong"] },
  });
});

test("why a file was refused is known by its word; a word that is new to us is none", () => {
  expect(refused([{ field: "files", message: "tooLarge" }], { limitBytes: 5_242_880 })).toMatchObject({
    fileFlaw: "tooLarge",
    fileLimit: 5_242_880,
  });
  expect(refused([{ field: "files", message: "aNewWord" }])).toMatchObject({ fileFlaw: null, fileLimit: null });
});

test("quality 31 how long to wait is told at every limit, where the services say it", () => {
  const tooMany = { code: 0, error: "TOO_MANY_REQUESTS", message: "", errorMessages: [] } as const;
  const told = (retryAfter: number | null) =>
    toProblem(context, { ...tooMany, errorMessages: [] }, { status: 429, retryAfter }).wait;
  expect(told(45)).toBe("Trop de tentatives. Patientez encore 45\u00a0secondes, puis recommencez.");
  expect(told(null)).toBeNull();
});

test("quality 31 the ceiling of mails to unproven addresses has its own sentence, with or without words of the call", () => {
  const ceiling = { code: 0, error: "TOO_MANY_REQUESTS", message: "", errorMessages: [] } as const;
  const failure = { ...ceiling, errorMessages: [], detail: { wait: 1500, limit: "MAILS" } };
  for (const ofCall of [words, undefined])
    expect(toProblem(context, failure, { status: 429, retryAfter: 1500 }, ofCall).wait).toBe(
      "Beaucoup d'e-mails partent vers de nouvelles adresses\u00a0: le vôtre doit attendre. Réessayez dans 25 minutes.",
    );
});
