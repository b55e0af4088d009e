import { type RawBuilder, sql } from "kysely";
import { canBarErased } from "#features/measures/erased-writer.server.ts";
import { suspendAloneDays } from "#features/measures/kinds.ts";
import type { GraveRules, Looked } from "#features/office/second-person/grave-calls.server.ts";
import type { Matter } from "#features/office/second-person/matters.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { CaseKind } from "./case-kinds.ts";
import type * as contract from "./contract.ts";

type Decision = ParsedOf<typeof contract.decide>;

/** The gravest reports: of children, of violence. */
const gravest = 3;

/**
 * May one person's decision close a case? Of the gravest, what one person may do is done at once, and
 * the case stays open: a warning that closed it would be a dismissal by one.
 */
export const closesAlone = (gravity: number): boolean => gravity < gravest;

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

/** A ban, alone, of an erased member whose address can still be barred. */
export const bansErased = async (
  db: Database | Tx,
  former: string | null,
  kinds: readonly CaseKind[],
): Promise<boolean> => kinds.length === 1 && kinds[0] === "ban" && (await canBarErased(db, former));

interface Parted {
  readonly kinds: readonly CaseKind[];
  readonly days?: number | undefined;
}

/**
 * What one person may do of a decision at once, and what waits. A long suspension begins with the
 * days that one person may give, so that the member is out while the whole of it waits.
 */
export function partsOf<D extends Parted>(
  decision: D,
): { readonly now: D; readonly waits: D } | null {
  const { kinds, days } = decision;
  const now = kinds.filter((kind) => kind === "suspend" || !isGrave(kind, 0, days));
  const waits = kinds.filter((kind) => isGrave(kind, 0, days));
  if (now.length === 0) return null;
  return {
    now: { ...decision, kinds: now, ...(days && { days: Math.min(days, suspendAloneDays) }) },
    waits: { ...decision, kinds: waits },
  };
}

type Id = RawBuilder<unknown>;

/**
 * Does a decision about this case, or about its member together with others, wait for a second
 * person? SQL, of their ids. `but`: not the one about several accounts that was proposed in this case.
 */
export const isProposed = (ofCase: Id, member: Id, but: Id = sql`null`): RawBuilder<boolean> =>
  sql<boolean>`decision_is_proposed(${ofCase}, ${member}, ${but})`;

/** As `isProposed`, of one case. */
export async function isDecisionProposed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${isProposed(sql`id`, sql`subject_id`)} as waits from moderation_case
    where id = ${id}`.execute(tx);
  return rows[0]?.waits ?? false;
}

const caseOf = (id: string, { db, site }: Looked) =>
  db
    .selectFrom("moderation_case as c")
    .leftJoin("profile as p", "p.id", "c.subject_id")
    .where("c.id", "=", id)
    .where("c.site_id", "=", site.id)
    .select(["c.gravity", "c.status", "c.subject_id", "c.former", "p.name"])
    .executeTakeFirst();

interface About {
  readonly name: string | null;
  readonly subject_id: string | null;
}

const matterOf = (
  { case: { id }, kinds, days, words }: Decision,
  { name, subject_id }: About,
): Matter => ({
  what: kinds.includes("ban") ? "ban" : kinds.includes("suspend") ? "suspension" : "dismissal",
  thing: id,
  ...(subject_id && !kinds.includes("dismiss") && { concerns: [subject_id] }),
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
    if (kinds.includes("dismiss")) return kinds.length > 1 ? null : matterOf(decision, found);
    if (!facts || !words) return null;
    if (!found.subject_id && !(await bansErased(looked.db, found.former, kinds))) return null;
    if (kinds.includes("suspend") && !days) return null;
    return matterOf(decision, found);
  },
  async about(decision, looked) {
    const found = await caseOf(decision.case.id, looked);
    return found ? matterOf(decision, found) : null;
  },
  split: (decision) => (decision.kinds.includes("dismiss") ? null : partsOf(decision)),
};
