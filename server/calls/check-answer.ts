import { isDeepStrictEqual } from "node:util";
import type { Call } from "./define.ts";

/**
 * Fails where an answer holds a field that its contract lacks, or another type: so that nothing
 * private leaves by a forgotten column. For tests and development, where every call of every test
 * passes here; in production it would cost as much as the call.
 */
export function checkAnswer(call: Call, answer: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = call.output.safeParse(wire);
  if (!parsed.success)
    throw new Error(`${call.method} ${call.path} breaks its contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, wire))
    throw new Error(
      `${call.method} ${call.path} answers more than its contract: ${excess(wire, parsed.data).join(", ")}`,
    );
}

/** Paths of what stands in the answer and not in the contract. */
function excess(wire: unknown, allowed: unknown, path = ""): string[] {
  if (typeof wire !== "object" || wire === null || typeof allowed !== "object" || allowed === null)
    return wire === allowed ? [] : [path];
  return Object.entries(wire).flatMap(([key, value]) =>
    key in allowed
      ? excess(value, (allowed as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key}`],
  );
}
