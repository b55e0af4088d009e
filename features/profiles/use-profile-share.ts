import { useRoot } from "#browser/use-site.ts";

declare module "#browser/use-site.ts" {
  interface RootData {
    /** How much of the member's profile is there, 0 to 1; null for who has none. */
    readonly profileShare: number | null;
  }
}

/** How much of the member's profile is there, 0 to 1, as the server last worked it out. */
export const useProfileShare = (): number | null => useRoot().profileShare;
