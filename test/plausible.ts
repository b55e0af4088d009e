import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";

/** What a call takes, as JSON Schema. */
export const schemaOf = (name: CallName): JsonSchema =>
  z.toJSONSchema(calls[name].input, { io: "input", unrepresentable: "any" }) as JsonSchema;
/** Input of the right shape, with ids that nobody has, unless said whose. */
export const plausible = (name: CallName, id?: string): Record<string, unknown> =>
  fill(schemaOf(name), id) as Record<string, unknown>;

export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  minItems?: number;
}

function fill(schema: JsonSchema, id = randomUUID() as string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return fill(schema.anyOf[0], id);
  if (schema.type === "object") {
    const asked = Object.entries(schema.properties ?? {}).filter(([key]) =>
      schema.required?.includes(key),
    );
    return Object.fromEntries(
      asked.map(([key, inner]) => [key, key === "email" ? "nobody@cast.test" : fill(inner, id)]),
    );
  }
  if (schema.type === "array")
    return schema.minItems && schema.items ? [fill(schema.items, id)] : [];
  if (schema.type === "number" || schema.type === "integer")
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (schema.format === "uuid") return id;
  if (schema.format === "date") return "1970-01-01";
  if (schema.format === "date-time") return "2026-01-01T00:00:00Z";
  if (schema.format === "uri") return "https://fcm.googleapis.com/fcm/send/x";
  return "plausible text";
}
