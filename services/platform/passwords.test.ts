import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("hashing runs four at a time, queues the rest and refuses when the queue is full", async () => {
  const hashing = Promise.allSettled(Array.from({ length: 230 }, () => hashPassword("Soleil-42")));
  // The first look-ups of this process, with and without an account, meet a full queue.
  for (const stored of ["$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", undefined])
    await expect(verifyPassword(stored, "Soleil-42")).rejects.toMatchObject({ code: "BUSY" });
  const outcomes = await hashing;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(204);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused[0]?.reason).toMatchObject({ code: "BUSY", status: 503 });
  const kept = await hashPassword("Soleil-42");
  await expect(verifyPassword(kept, "Soleil-42")).resolves.toBe(true);
  await expect(verifyPassword(undefined, "Soleil-42")).resolves.toBe(false);
});

test("quality 14 a password is stored as argon2id with a random salt", async () => {
  const [one, two] = await Promise.all([hashPassword("Soleil-42"), hashPassword("Soleil-42")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "Soleil-42")).toBe(true);
  expect(await verifyPassword(one, "soleil-42")).toBe(false);
  expect(await verifyPassword(undefined, "Soleil-42")).toBe(false);
});

test("quality 14 no password is truncated, and an accent matches however the keyboard composed it", async () => {
  const long = "x".repeat(199);
  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
  expect(await verifyPassword(await hashPassword("\u00e9t\u00e9-2026"), "e\u0301te\u0301-2026")).toBe(true);
});
