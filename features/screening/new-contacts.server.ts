import { findContacts } from "./find-contacts.server.ts";
import type { ContactKind } from "./kinds.ts";

/**
 * What a text about oneself carries that it did not carry before: what was confirmed once is not
 * asked about again.
 */
export function newContacts(before: string, after: string): ContactKind[] {
  const old = findContacts(before);
  const found = findContacts(after);
  if (
    found.keys.every((key) => old.keys.includes(key)) &&
    found.kinds.every((kind) => old.kinds.includes(kind))
  )
    return [];
  return [...found.kinds];
}
