import { z } from "zod";
import { type Auth, type Endpoint, failure } from "./endpoint.ts";
import { fileFlaw } from "./files.ts";

const json = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return rest;
};

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

const parameters = (schema: z.ZodType, place: "path" | "query") => {
  const { properties = {}, required = [] } = json(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: shape,
  }));
};

/** The fields of a form, and its files. */
function withFiles({ body, maxFiles }: Endpoint) {
  const schema = json(body, "input") as ObjectSchema;
  if (maxFiles === 0) return schema;
  const files = {
    type: "array",
    maxItems: maxFiles,
    items: { type: "string", contentMediaType: "application/octet-stream" },
  };
  return { ...schema, properties: { ...schema.properties, files } };
}

const envelope = ({ answer }: Endpoint) => ({
  type: "object",
  properties: { code: { const: 1 }, data: json(answer, "output") },
  required: ["code", "data"],
});

const security: Record<Auth, Record<string, string[]>[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  patient: [{ bearer: [] }],
  practitioner: [{ bearer: [] }],
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same call with the same key gets the answer of the first for 24 hours and has no second effect; with another content KEY_REUSED.",
  schema: { type: "string", pattern: "^[\\w-]{20,64}$" },
};

const operation = (call: Endpoint) => ({
  summary: call.summary,
  security: security[call.auth === "public" && call.sendsToken ? "optional" : call.auth],
  parameters: [
    ...parameters(call.params, "path"),
    ...parameters(call.query, "query"),
    ...(call.keepsAnswer ? [idempotencyKey] : []),
  ],
  ...(call.method !== "GET" && {
    requestBody: {
      content: call.multipart
        ? { "multipart/form-data": { schema: withFiles(call) } }
        : { "application/json": { schema: json(call.body, "input") } },
    },
  }),
  responses: {
    "200": {
      description: "Success",
      content: call.bytes ? { "*/*": {} } : { "application/json": { schema: envelope(call) } },
    },
    default: {
      description: "Failure: 400, 403, 404, 409, 413, 415, 422, 429 or 5xx",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    },
  },
});

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of endpoints) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cabinet ouvert: services", version: "1.0.0" },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Failure: json(failure, "output"), FileFlaw: json(fileFlaw, "output") },
    },
  };
}
