import type { Database } from "#server/db/database.ts";
import type { OfficeAddress } from "./menu.ts";

/** How much waits on a site behind each entry of the menu; counts at most `mostWaiting`. */
export type OfficeCounts = Readonly<
  Partial<Record<OfficeAddress, (db: Database, siteId: string) => Promise<number>>>
>;

declare module "#server/calls/context.ts" {
  interface Services {
    readonly officeCounts: OfficeCounts;
  }
}

/** Where counting ends: a menu says 99+, and no list is counted to its end for that. */
export const mostWaiting = 100;
