/** What one person may not do alone; `second-person.what.<name>` says each in a line. */
export const matters = [
  "ban",
  "suspension",
  "dismissal",
  "undo",
  "barred",
  "refund",
  "bank_account",
  "provider_key",
  "provider_stop",
  "host",
  "owner",
  "owner_role",
  "credits",
] as const;

/** What somebody proposes, as a colleague reads it before deciding. */
export interface Matter {
  readonly what: (typeof matters)[number];
  /** Which thing it is about, without a person's name: of each, one proposal waits at a time. */
  readonly thing: string;
  /** Ids of members whom it would shut out: their erasure waits for it, and their cases too. */
  readonly concerns?: readonly string[];
  /** Fill the line; `amount` in cents, beside its `currency`. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Why, in the proposer's words; null where the call asks for none. */
  readonly why: string | null;
  /** The screen that shows what it is about. */
  readonly to: string | null;
}
