import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import type * as contract from "./contract.ts";

/** The gravest reports: of children, of violence. */
const gravest = 3;

/** For ever out, and a grave report that comes to nothing, ask for two. */
export const asksForTwo = (kinds: readonly string[], gravity: number): boolean =>
  kinds.includes("ban") || (kinds.includes("dismiss") && gravity >= gravest);

/** By what is decided, and of what gravity; a case that is closed the call refuses itself. */
export const decisionRules: GraveRules<ParsedOf<typeof contract.decide>> = {
  async second({ case: { id }, kinds, days, facts, words }, { db, site }) {
    const found = await db
      .selectFrom("moderation_case as c")
      .leftJoin("profile as p", "p.id", "c.subject_id")
      .where("c.id", "=", id)
      .where("c.site_id", "=", site.id)
      .where("c.status", "=", "open")
      .select(["c.gravity", "c.subject_id", "p.name"])
      .executeTakeFirst();
    if (!found || !asksForTwo(kinds, found.gravity)) return null;
    const ban = kinds.includes("ban");
    // The call refuses these at once, at their fields.
    if (kinds.includes("dismiss") && kinds.length > 1) return null;
    if (ban && (!found.subject_id || !facts || !words)) return null;
    if (kinds.includes("suspend") && !days) return null;
    return {
      what: ban ? "ban" : "dismissal",
      thing: id,
      values: { name: found.name ?? "–", measures: kinds.join(" ") },
      why: words ?? null,
      to: `/operator/cases/${id}`,
    };
  },
};
