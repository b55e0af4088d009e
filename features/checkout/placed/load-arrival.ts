import type { PageApi } from "#browser/page-api.ts";
import { lastSeen, type Person } from "#features/checkout/people.ts";

const shown = 9;

/** What a purchase arrives at: members of the last search whose photo is clear now, at most nine. */
export async function loadArrival(api: PageApi): Promise<readonly Person[]> {
  return (await lastSeen(api)).filter(({ main_image: image }) => !image?.locked).slice(0, shown);
}
