import { sql } from "kysely";
import { suspendAloneDays } from "#features/measures/kinds.ts";
import type { GraveRules, Looked } from "#features/office/second-person/grave-calls.server.ts";
import type { Matter } from "#features/office/second-person/matters.ts";
import { isProposed } from "#features/office/second-person/proposal.server.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Tx } from "#server/db/database.ts";
import type { CaseKind } from "./case-kinds.ts";
import type * as contract from "./contract.ts";

type Decision = ParsedOf<typeof contract.decide>;

/** The gravest reports: of children, of violence. */
const gravest = 3;

const isGrave = (kind: CaseKind, gravity: number, days: number | undefined): boolean =>
  kind === "ban" ||
  (kind === "suspend" && (days ?? 0) > suspendAloneDays) ||
  (kind === "dismiss" && gravity >= gravest);

/** A ban, a long suspension and the dismissal of a grave report ask for two. */
export const asksForTwo = (
  kinds: readonly CaseKind[],
  gravity: number,
  days: number | undefined,
): boolean => kinds.some((kind) => isGrave(kind, gravity, days));

/** Does a decision about this case wait for its second person? */
export async function isDecisionProposed(tx: Tx, site: string, id: string): Promise<boolean> {
  const alone = isProposed("moderation.decide", sql`${site}`, sql`${id}`);
  const together = isProposed("ring.decide", sql`${site}`, sql`${id}`);
  const { rows } = await sql<{ waits: boolean }>`
    select ${alone} or ${together} as waits`.execute(tx);
  return rows[0]?.waits ?? false;
}

const caseOf = (id: string, { db, site }: Looked) =>
  db
    .selectFrom("moderation_case as c")
    .leftJoin("profile as p", "p.id", "c.subject_id")
    .where("c.id", "=", id)
    .where("c.site_id", "=", site.id)
    .select(["c.gravity", "c.status", "c.subject_id", "p.name"])
    .executeTakeFirst();

const matterOf = ({ case: { id }, kinds, days, words }: Decision, name: string | null): Matter => ({
  what: kinds.includes("ban") ? "ban" : kinds.includes("suspend") ? "suspension" : "dismissal",
  thing: id,
  values: { name: name ?? "–", measures: kinds.join(" "), ...(days && { days }) },
  why: words ?? null,
  to: `/operator/cases/${id}`,
});

/** By what is decided, and of what gravity; a case that is closed the call refuses itself. */
export const decisionRules: GraveRules<Decision> = {
  async second(decision, looked) {
    const { kinds, days, facts, words } = decision;
    const found = await caseOf(decision.case.id, looked);
    if (found?.status !== "open" || !asksForTwo(kinds, found.gravity, days)) return null;
    // The call refuses these at once, at their fields.
    if (kinds.includes("dismiss")) return kinds.length > 1 ? null : matterOf(decision, found.name);
    if (!found.subject_id || !facts || !words) return null;
    if (kinds.includes("suspend") && !days) return null;
    return matterOf(decision, found.name);
  },
  async about(decision, looked) {
    const found = await caseOf(decision.case.id, looked);
    return found ? matterOf(decision, found.name) : null;
  },
  split(decision) {
    const { kinds, days } = decision;
    if (kinds.includes("dismiss")) return null;
    const atOnce = kinds.filter((kind) => !isGrave(kind, 0, days));
    const waits = kinds.filter((kind) => isGrave(kind, 0, days));
    if (atOnce.length === 0) return null;
    return { now: { ...decision, kinds: atOnce }, waits: { ...decision, kinds: waits } };
  },
};
