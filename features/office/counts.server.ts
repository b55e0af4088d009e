import type { Context } from "#server/calls/context.ts";
import type { OfficeAddress } from "./menu.ts";

/** What a count is taken from. */
export type Counted = Pick<Context, "db" | "site" | "services" | "staff">;

/** How much waits on a site behind each entry of the menu; counts at most `mostWaiting`. */
export type OfficeCounts = Readonly<
  Partial<Record<OfficeAddress, (from: Counted) => Promise<number>>>
>;

declare module "#server/calls/context.ts" {
  interface Services {
    readonly officeCounts: OfficeCounts;
  }
}

/** Where counting ends: a menu says 99+, and no list is counted to its end for that. */
export const mostWaiting = 100;
