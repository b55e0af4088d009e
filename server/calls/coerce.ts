import type { z } from "zod";

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

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
    ? Number(value)
    : value;
const toBoolean = (value: unknown): unknown =>
  value === "true" || value === "1" || value === "on"
    ? true
    : value === "false" || value === "0"
      ? false
      : value;
