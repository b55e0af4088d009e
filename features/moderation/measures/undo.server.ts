import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { wereDecidedByTwo } from "./second-person.server.ts";
import { undoMeasures } from "./undo-act.server.ts";

/**
 * Undoes a decision, or single measures of one or of many, all of them or none. Refuses not_found,
 * undone_already, undo_too_late when what was taken is kept no more, and for what shows a child
 * child_safety_only, and two_persons while nobody else has asked for its release.
 */
export const undo: CallHandler<typeof contract.undo> = async ({
  db,
  services,
  site,
  staff,
  input,
  refuse,
  once,
  audit,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  const named = [input.act, input.ring, input.measures].filter((one) => one !== undefined);
  if (named.length !== 1) return invalidField("act", "invalid.required");
  return once(async ({ tx, after }) => {
    const measures = input.measures ?? (await measuresOf(tx, site.id, input));
    // It was confirmed since the dispatcher asked: once more, and it waits for a second person.
    if (confirmedBy === undefined && (await wereDecidedByTwo(tx, measures)))
      return commonRefusal("busy");
    const outcome = await undoMeasures(services, tx, {
      site: site.id,
      measures,
      by: me.id,
      mayChildren: me.may("children.handle"),
      reason: input.reason,
    });
    if (outcome === "not_found") return commonRefusal("not_found");
    if (outcome !== "undone") return refuse(outcome);
    const subjects = await subjectsOf(tx, measures);
    for (const subject of subjects)
      audit({
        subject,
        purpose: input.reason,
        detail: { measures: measures.join(" ") },
      });
    after(() => {
      for (const subject of subjects) void memberChanged(services, db, subject);
    });
    return { undone: true };
  });
};

/** Those of an act or a ring that hold; all of them when none does. */
async function measuresOf(
  tx: Tx,
  site: string,
  { act, ring }: { act?: string | undefined; ring?: string | undefined },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("measure")
    .$call((all) => (ring ? all.where("ring_id", "=", ring) : all.where("act_id", "=", act ?? "")))
    .where("site_id", "=", site)
    .select(["id", "undone_at"])
    .execute();
  const holding = rows.filter(({ undone_at }) => !undone_at);
  return (holding.length > 0 ? holding : rows).map(({ id }) => id);
}

async function subjectsOf(tx: Tx, measures: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("measure")
    .where("id", "in", measures)
    .where("subject_id", "is not", null)
    .select("subject_id")
    .distinct()
    .execute();
  return rows.flatMap(({ subject_id }) => subject_id ?? []);
}
