import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";

export interface Patient {
  readonly db: Database;
  readonly config: Config;
  /** Where backups are made, if anybody said. */
  readonly backups?: string | undefined;
  /** This machine's, for tests. */
  readonly clock?: () => number;
  readonly leastFree?: number;
}

/** What is wrong and what to do about it, in one line; null: nothing. */
export type Check = (patient: Patient) => Promise<string | null>;

/** What the system calls a failure. */
export const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
