import { z } from "zod";
import { type Call, takesKey } from "./define.ts";
import { describeRefusals, problem } from "./openapi-refusals.ts";

type Schema = Record<string, unknown>;
type Schemas = Map<string, Schema>;

const cookie = {
  type: "apiKey",
  in: "cookie",
  name: "session",
  description:
    "The session that logging in starts; `__Host-session` where the site is served over https.",
};
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A repeat under the same key gets the first answer and changes nothing; with another body it is refused. New for every intention, kept for its retries.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,200}$" },
};
const clientRequest = {
  name: "X-Client-Request",
  in: "header",
  required: false,
  description:
    "Any value. This GET changes something: a program that is no browser proves by it that no page's picture made the call.",
  schema: { type: "string" },
};

/**
 * OpenAPI 3.1 of all calls, for `/api/openapi.json`: names are `feature.call`, the feature is the
 * tag. Calls that share a path and method are joined as alternatives, told apart by their query.
 */
export function describe(
  calls: Record<string, Call>,
  info: { title: string; version: string },
): object {
  const schemas: Schemas = new Map([["Problem", problem]]);
  const { responsesOf, responses } = describeRefusals((schema) =>
    schemaOf(schema, "output", schemas),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const alternatives of Map.groupBy(
    Object.entries(calls),
    ([, { method, path }]) => `${method} ${path}`,
  ).values()) {
    const [, call] = alternatives[0] ?? [];
    if (call)
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(
        alternatives,
        schemas,
        responsesOf,
      );
  }
  const tags = [...new Set(Object.keys(calls).map(tagOf))].sort();
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description:
        "What a site's own pages call. Every 'no' that can be expected is listed by its `code`.",
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [
      { url: "/", description: "The site whose host was asked; an installation serves several." },
    ],
    security: [{ session: [] }],
    tags: tags.map((name) => ({ name, description: `The feature ${name}` })),
    paths,
    components: {
      securitySchemes: { session: cookie },
      parameters: { IdempotencyKey: idempotencyKey, ClientRequest: clientRequest },
      responses,
      schemas: Object.fromEntries(schemas),
    },
  };
}

const tagOf = (name: string): string => name.split(".")[0] ?? name;
const json = (schema: Schema) => ({ "application/json": { schema } });

/** One operation: a call, or several on one path and method as alternatives. */
function operation(
  alternatives: readonly (readonly [string, Call])[],
  schemas: Schemas,
  responsesOf: (calls: readonly Call[]) => Schema,
) {
  const [name] = alternatives[0] ?? [""];
  const all = alternatives.map(([, call]) => call);
  const writes = all.some(({ method }) => method !== "GET");
  const inputs = all.map(
    ({ input }) =>
      schemaOf(input, "input", schemas) as {
        properties?: Record<string, Schema>;
        required?: string[];
      },
  );
  const answers = all.map(({ output }) => schemaOf(output, "output", schemas));
  const parameters = [
    ...all.flatMap(({ when }) =>
      Object.entries(when ?? {}).map(([key, value]) => ({
        name: key,
        in: "query",
        required: false,
        schema: { const: value },
      })),
    ),
    ...(writes
      ? []
      : inputs.flatMap(({ properties, required }) =>
          Object.entries(properties ?? {}).map(([key, schema]) => ({
            name: key,
            in: "query",
            required: required?.includes(key) ?? false,
            schema,
          })),
        )),
    ...(all.some(takesKey) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(all.some(({ acts }) => acts) ? [{ $ref: "#/components/parameters/ClientRequest" }] : []),
  ];
  return {
    operationId: name,
    summary: all.map(({ summary }) => summary).join(" / "),
    tags: [tagOf(name)],
    ...(all.every(({ visitors }) => visitors) && { security: [{}, { session: [] }] }),
    parameters: [...new Map(parameters.map((each) => [JSON.stringify(each), each])).values()],
    ...(writes && { requestBody: { required: true, content: json(anyOf(inputs)) } }),
    responses: { "200": { description: "OK", content: json(anyOf(answers)) }, ...responsesOf(all) },
  };
}

const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };

/**
 * The JSON schema of a contract's schema. What it defines for itself (a schema within itself, or
 * one with a name) goes to the document's own schemas: a reference is read from the document's
 * root.
 * @throws Error for a schema that contains itself and has no `.meta({ id })` to be known by
 */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Schemas): Schema {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const [id, defined] of Object.entries($defs ?? {})) {
    if (id.startsWith("__"))
      throw new Error("A schema that contains itself wants a name: .meta({ id: … })");
    const { id: _, ...body } = fromRoot(defined) as Schema;
    schemas.set(id, body);
  }
  return fromRoot(rest) as Schema;
}

const fromRoot = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  );
