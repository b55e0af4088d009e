import { z } from "zod";
import { type Call, commonRefusals } from "./define.ts";

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

/** OpenAPI 3.1 of all calls, for `/api/openapi.json`. Calls that share a path and method are joined as alternatives. */
export function describe(calls: Record<string, Call>, info: { title: string; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const methods = (paths[call.path] ??= {});
    const before = methods[call.method.toLowerCase()] as ReturnType<typeof operation> | undefined;
    const here = operation(name, call);
    methods[call.method.toLowerCase()] = before
      ? { ...before, summary: `${before.summary} / ${here.summary}`, parameters: [...before.parameters, ...here.parameters], ...join(before, here) }
      : here;
  }
  return { openapi: "3.1.0", info, paths, components: { schemas: { Problem: problem } } };
}

function operation(name: string, call: Call) {
  const input = schemaOf(call.input, "input") as { properties?: Record<string, object>; required?: string[] };
  const inQuery = call.method === "GET" ? Object.entries(input.properties ?? {}) : [];
  return {
    operationId: name,
    summary: call.summary,
    parameters: [
      ...Object.entries(call.when ?? {}).map(([key, value]) => ({ name: key, in: "query", required: false, schema: { const: value } })),
      ...inQuery.map(([key, schema]) => ({ name: key, in: "query", required: input.required?.includes(key) ?? false, schema })),
    ],
    ...(call.method === "GET" ? {} : { requestBody: { required: true, content: { "application/json": { schema: input as object } } } }),
    responses: {
      "200": { description: "OK", content: { "application/json": { schema: schemaOf(call.output, "output") } } },
      ...refusalsByStatus(call),
      default: { description: Object.keys(commonRefusals).join(" | "), content: problemContent },
    },
  };
}

type Operation = ReturnType<typeof operation>;
function join(a: Operation, b: Operation) {
  const bodies = [a, b].map((o) => o.requestBody?.content["application/json"].schema).filter((s) => s !== undefined);
  const answers = [a, b].map((o) => o.responses["200"].content["application/json"].schema);
  return {
    ...(bodies.length > 0 && { requestBody: { required: true, content: { "application/json": { schema: { anyOf: bodies } } } } }),
    responses: { ...a.responses, ...b.responses, "200": { description: "OK", content: { "application/json": { schema: { anyOf: answers } } } } },
  };
}

function refusalsByStatus(call: Call): Record<string, object> {
  const groups = Map.groupBy(Object.entries(call.refusals), ([, refusal]) => String(refusal.status));
  return Object.fromEntries([...groups].map(([status, list]) => [status, { description: list.map(([code]) => code).join(" | "), content: problemContent }]));
}

const problem = {
  type: "object",
  description: "RFC 9457. `code` is stable; `detail` is in the member's language.",
  required: ["type", "title", "status", "code", "detail"],
  properties: {
    type: { type: "string" }, title: { type: "string" }, status: { type: "integer" }, code: { type: "string" }, detail: { type: "string" }, data: {},
    fields: { type: "array", items: { type: "object", properties: { path: { type: "string" }, code: { type: "string" }, detail: { type: "string" } } } },
  },
};
const problemContent = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
