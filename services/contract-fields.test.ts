import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./contract/index.ts";

const inputs = endpoints.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).map(([part, schema]) => ({ name: `${method} ${path} ${part}`, schema })),
);

/** A schema and all schemas inside it. */
function parts(schema: z.ZodType): z.ZodType[] {
  const { innerType, element, options, left, right, in: into, out } = schema.def as unknown as Record<string, unknown>;
  // A codec, as of «true», accepts a few fixed words.
  const read = schema instanceof z.ZodCodec ? [out] : [into, out];
  const inner = [innerType, element, left, right, ...read, ...((options as unknown[]) ?? [])];
  if (schema instanceof z.ZodObject) inner.push(...Object.values(schema.shape));
  return [schema, ...inner.filter((one): one is z.ZodType => one instanceof z.ZodType).flatMap(parts)];
}

test("quality 18 no call accepts a field that its contract does not name", () => {
  expect(inputs.length).toBeGreaterThan(100);
  for (const { name, schema } of inputs) {
    expect.soft(schema, name).toBeInstanceOf(z.ZodObject);
    for (const part of parts(schema)) {
      expect.soft(part, name).not.toBeInstanceOf(z.ZodRecord);
      expect.soft(part, name).not.toBeInstanceOf(z.ZodAny);
      expect.soft(part, name).not.toBeInstanceOf(z.ZodUnknown);
      if (part instanceof z.ZodObject) expect.soft(part.def.catchall, name).toBeUndefined();
    }
  }
});

const fields = inputs.flatMap(({ name, schema }) =>
  Object.entries(schema instanceof z.ZodObject ? schema.shape : {}).flatMap(([field, type]) =>
    parts(type as z.ZodType).map((part) => ({ name: `${name} ${field}`, part })),
  ),
);

test("quality 23 every text and array of a call has a maximum length", () => {
  for (const { name, part } of fields) {
    if (part instanceof z.ZodString && !part.format) expect.soft(part.maxLength, name).not.toBeNull();
    if (part instanceof z.ZodArray) expect.soft(part.def.checks?.length ?? 0, `${name} is a list`).toBeGreaterThan(0);
  }
});

test("quality 23 every number of a call is limited to the range of the database", () => {
  const numbers = fields.filter(({ part }) => part instanceof z.ZodNumber);
  expect(numbers.length).toBeGreaterThan(20);
  for (const { name, part } of numbers) {
    const { minValue, maxValue } = part as z.ZodNumber;
    // Ids of slots have 64 bits, all other numbers 32.
    const max = name.endsWith(" slotId") ? 999_999_999_999_999 : 2_147_483_647;
    expect.soft(minValue, name).toBeGreaterThanOrEqual(0);
    expect.soft(maxValue, name).toBeLessThanOrEqual(max);
  }
});

test("V14.2.1 a call for somebody signed in has no text in its query, but for the code of a reason", () => {
  const own = endpoints.filter(({ auth }) => auth !== "public").map(({ method, path }) => `${method} ${path} query `);
  const texts = fields.filter(({ part }) => part instanceof z.ZodString && !part.format).map(({ name }) => name);
  expect(texts.filter((name) => own.some((call) => name.startsWith(call)))).toEqual([
    "GET /teleconsultation/rdv/patient/cancel/{rdvId} query reason",
  ]);
});
