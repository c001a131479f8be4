import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./contract/index.ts";

const inputs = endpoints.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).map(([part, schema]) => ({ name: `${method} ${path} ${part}`, schema })),
);

/** A schema and all that it is made of. */
function parts(schema: z.ZodType): z.ZodType[] {
  const { innerType, element, options, left, right, in: into, out } = schema.def as unknown as Record<string, unknown>;
  // A codec, as of «true», takes the few words it knows.
  const read = schema instanceof z.ZodCodec ? [out] : [into, out];
  const inner = [innerType, element, left, right, ...read, ...((options as unknown[]) ?? [])];
  if (schema instanceof z.ZodObject) inner.push(...Object.values(schema.shape));
  return [schema, ...inner.filter((one): one is z.ZodType => one instanceof z.ZodType).flatMap(parts)];
}

test("quality 18 no call takes a field that its contract does not name", () => {
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

test("quality 23 every text and list of a call has a longest length", () => {
  for (const { name, schema } of inputs)
    for (const [field, type] of schema instanceof z.ZodObject ? Object.entries(schema.shape) : [])
      for (const part of parts(type as z.ZodType)) {
        if (part instanceof z.ZodString && !part.format) expect.soft(part.maxLength, `${name} ${field}`).not.toBeNull();
        if (part instanceof z.ZodArray)
          expect.soft(part.def.checks?.length ?? 0, `${name} ${field} is a list`).toBeGreaterThan(0);
      }
});
