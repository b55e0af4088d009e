import type { GraveRules, Looked } from "#features/office/second-person/grave-calls.server.ts";
import type { Matter } from "#features/office/second-person/matters.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import { asksForTwo, partsOf } from "../second-person.server.ts";
import type * as contract from "./contract.ts";
import type { RingKind } from "./links.server.ts";

type Decision = ParsedOf<typeof contract.decide>;

/** As for one member: a ban and a long suspension. A ring is never dismissed, so gravity plays no part. */
export const ringAsksForTwo = (kinds: readonly RingKind[], days: number | undefined): boolean =>
  asksForTwo(kinds, 0, days);

async function matterOf(decision: Decision, { db, site }: Looked): Promise<Matter | null> {
  const { case: of, members, kinds, days, words } = decision;
  const found = await db
    .selectFrom("moderation_case")
    .where("id", "=", of.id)
    .where("site_id", "=", site.id)
    .select(["status", "subject_id"])
    .executeTakeFirst();
  if (found?.status !== "open" || !found.subject_id) return null;
  const named = await db
    .selectFrom("profile")
    .where("id", "in", [found.subject_id, ...members])
    .where("site_id", "=", site.id)
    .orderBy("id")
    .select("name")
    .execute();
  return {
    what: kinds.includes("ban") ? "ban" : "suspension",
    thing: of.id,
    concerns: [...new Set([found.subject_id, ...members])],
    values: {
      name: named.map(({ name }) => name).join(", "),
      measures: kinds.join(" "),
      ...(days && { days }),
    },
    why: words ?? null,
    to: `/operator/cases/${of.id}`,
  };
}

/** What lighter measures do is done at once; a ban and a long suspension wait. */
export const ringRules: GraveRules<Decision> = {
  async second(decision, looked) {
    const { kinds, days, facts, words } = decision;
    // The call refuses what is missing, at its fields.
    if (!ringAsksForTwo(kinds, days) || !facts || !words) return null;
    if (kinds.includes("suspend") && !days) return null;
    return matterOf(decision, looked);
  },
  about: matterOf,
  split: partsOf,
};
