import { useRoot } from "#browser/use-site.ts";
import type { AskedParts } from "./asked-parts.ts";

declare module "#browser/use-site.ts" {
  interface RootData {
    /** What the site asks of the member's profile; null for who has none. */
    readonly askedParts: AskedParts | null;
  }
}

/** What the site asks of the member's profile; null for who has none. */
export const useAskedParts = (): AskedParts | null => useRoot().askedParts;
