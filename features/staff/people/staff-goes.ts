import type { Tx } from "#server/db/database.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /**
     * What rooms above give back when one of the staff is suspended or leaves, in the same
     * transaction: what they held in the queue.
     */
    readonly staffGoes: readonly ((tx: Tx, staffId: string) => Promise<void>)[];
  }
}
