import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "~/api/.server/problem";
import { attempt } from "./form";

const typed = new FormData();
typed.append("email", "camille@example.fr");
typed.append("password", "Un bateau vert");
const submission = parseWithZod(typed, { schema: z.object({ email: z.string(), password: z.string() }) });

/** What the page of a form gets when the services answer it with a problem. */
async function refusalOf(problem: Problem, form: typeof submission | null = submission) {
  const { refused } = await attempt(form, () => Promise.reject(problem));
  return { http: refused?.init?.status, ...refused?.data.result };
}

test("an act that is done gives what it gave", async () => {
  expect(await attempt(submission, async () => "sent")).toEqual({ done: "sent" });
});

test("R15 a refusal stands at its field, with what was typed but the secrets", async () => {
  const problem = new Problem("VALIDATION", 400, { fields: { email: ["errors:field.wrong"] } });
  expect(await refusalOf(problem)).toMatchObject({
    http: 400,
    error: { email: ["errors:field.wrong"] },
    initialValue: { email: "camille@example.fr" },
  });
  expect((await refusalOf(problem)).initialValue).not.toHaveProperty("password");
});

test("R8 an outage, and a refusal of no field of the form, stand above it", async () => {
  expect(await refusalOf(new Problem("UNREACHABLE", 503))).toMatchObject({
    http: 503,
    error: { "": ["errors:outage"] },
  });
  expect(await refusalOf(new Problem("CONFLICT", 409))).toMatchObject({
    http: 409,
    error: { "": ["errors:conflict"] },
  });
  expect(await refusalOf(new Problem("INTERNAL_SERVER_ERROR", 500), null)).toMatchObject({
    http: 500,
    error: { "": ["errors:outage"] },
  });
});

test("R28 too many people are no outage: the form says to come back in a few seconds", async () => {
  for (const form of [submission, null])
    expect(await refusalOf(new Problem("BUSY", 503), form)).toMatchObject({
      http: 503,
      error: { "": ["errors:busy"] },
    });
});

test("what is missing, and what is no problem of the services, is thrown on", async () => {
  for (const error of [new Problem("NOT_FOUND", 404), new Error("a mistake of ours")])
    await expect(attempt(submission, () => Promise.reject(error))).rejects.toBe(error);
});
