import { sourceCode } from "./kept-query.ts";

const aliases = {
  network: ["network"],
  ref: ["ref"],
  sub1: ["sub1", "sub", "aff_sub", "aff_sub1"],
  sub2: ["sub2", "aff_sub2"],
  sub3: ["sub3", "aff_sub3"],
} as const;

export type Source = Partial<Record<keyof typeof aliases, string>>;

/**
 * Where a visitor came from, out of the address or a posted form (specification, section 3), under
 * the documented names; what is no code is left out. Kept in the address only (`kept-query.ts`),
 * and with the account only with consent (trust row 28).
 */
export function readSource(query: { get(name: string): unknown }): Source {
  const found: Source = {};
  for (const [name, keys] of Object.entries(aliases)) {
    const value = keys
      .map((key) => query.get(key))
      .find((text) => typeof text === "string" && text !== "" && sourceCode.test(text));
    if (typeof value === "string") found[name as keyof Source] = value;
  }
  return found;
}
