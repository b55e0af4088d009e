import type { useText } from "#i18n/use-text.ts";

const shipped: ReadonlySet<string> = new Set([
  "owner",
  "manager",
  "moderator",
  "child-safety",
  "support",
  "finance",
  "editor",
  "analyst",
  "auditor",
]);

/** What a role is called: the shipped ones in the reader's language, others as their owner did. */
export const roleName = (t: ReturnType<typeof useText>["t"], role: string): string =>
  shipped.has(role) ? t(`staff.role.${role}`) : role;
