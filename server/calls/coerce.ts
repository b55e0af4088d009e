import type { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";

/**
 * Query strings and forms carry text: turns each value into what its field's schema wants, and
 * leaves nonsense to the schema.
 */
export function coerce(
  shape: Record<string, z.core.$ZodType>,
  values: Iterable<[string, unknown]>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of values) {
    if (!Object.hasOwn(shape, key)) continue;
    const kind = kindOf(shape[key]);
    if (kind === "array") {
      const list = Array.isArray(value) ? value : [value];
      result[key] = [
        ...((result[key] as unknown[] | undefined) ?? []),
        ...list.filter((item) => item !== ""),
      ];
    } else if (value !== "") {
      result[key] =
        kind === "number" ? toNumber(value) : kind === "boolean" ? toBoolean(value) : value;
    }
  }
  return result;
}

/**
 * Input with each line break as one "\n": forms without JavaScript send "\r\n", which would count
 * twice against a text's limit. What holds none comes back unchanged.
 */
export function withLineFeeds(input: unknown): unknown {
  if (typeof input === "string")
    return input.includes("\r") ? input.replaceAll(/\r\n?/g, "\n") : input;
  if (Array.isArray(input)) {
    const list = input.map(withLineFeeds);
    return list.some((each, at) => each !== input[at]) ? list : input;
  }
  if (!isPlain(input)) return input;
  const entries = Object.entries(input).map(([key, value]) => [key, withLineFeeds(value)] as const);
  return entries.some(([key, value]) => value !== input[key]) ? Object.fromEntries(entries) : input;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

function kindOf(schema: z.core.$ZodType | undefined): string {
  let inner = schema as z.core.$ZodTypes | undefined;
  while (inner && ("innerType" in inner._zod.def || inner._zod.def.type === "pipe")) {
    inner = (
      "innerType" in inner._zod.def
        ? inner._zod.def.innerType
        : (inner._zod.def as z.core.$ZodPipeDef).in
    ) as z.core.$ZodTypes;
  }
  return inner?._zod.def.type ?? "unknown";
}

function toNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const digits = plainCode(value);
  return digits !== "" && Number.isFinite(Number(digits)) ? Number(digits) : value;
}
const toBoolean = (value: unknown): unknown =>
  value === "true" || value === "1" || value === "on"
    ? true
    : value === "false" || value === "0"
      ? false
      : value;
