import { dropDrafts } from "./drafts/drop-drafts.ts";

let leaving = false;

/**
 * The member logs out: nothing of theirs stays on the device, and the page that answers comes by
 * itself.
 */
export function logOut(): void {
  dropDrafts();
  leaving = true;
  // Back from where that led: what the page then hears of its session is news again.
  addEventListener(
    "pageshow",
    () => {
      leaving = false;
    },
    { once: true },
  );
}

/** While it is under way the end of the session is no news, and leads nowhere else. */
export const isLeaving = (): boolean => leaving;
