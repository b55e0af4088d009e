import { sql } from "kysely";
import { newAct } from "#features/measures/measure.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { heavierLast } from "../case-kinds.ts";
import { decideCase, reasonsOf } from "../measures/decide-case.server.ts";
import { closesAlone, isDecisionProposed } from "../second-person.server.ts";
import type * as contract from "./contract.ts";
import { linkedTo, refusedOf, type RingReason } from "./links.server.ts";
import { ringAsksForTwo } from "./second-person.server.ts";

/**
 * One decision about a case's member and others who belong to them, in one transaction: all or none.
 * Each of them has an act, so a statement of reasons, an undo and an appeal; the case of each is
 * opened where there is none, and closed (of the gravest kind only by two people). Refuses not_found, decided_already, nobody_concerned, and
 * members_refused with those whose state forbids it.
 */
export const decide: CallHandler<typeof contract.decide> = async ({
  db,
  services,
  site,
  staff,
  language,
  input,
  refuse,
  once,
  audit,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  const kinds = heavierLast(input.kinds);
  if (kinds.includes("suspend") && !input.days) return invalidField("days", "invalid.required");
  const reasons = reasonsOf(input, language);
  return once(async ({ tx, after }) => {
    // Of two rings that share accounts, one is decided first.
    await sql`select pg_advisory_xact_lock(hashtextextended('ring ' || ${site.id}, 0))`.execute(tx);
    const found = await tx
      .selectFrom("moderation_case")
      .where("id", "=", input.case.id)
      .where("site_id", "=", site.id)
      .select(["id", "status", "gravity", "subject_id", "former"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("decided_already");
    const { subject_id: subject } = found;
    if (!subject) return refuse("nobody_concerned");
    if (confirmedBy === undefined && ringAsksForTwo(input.kinds, input.days))
      return commonRefusal("busy");

    const members = [...new Set([subject, ...input.members])].sort();
    const refused = await refusedOf(tx, site.id, members, input.kinds, found.id);
    const linked = new Set((await linkedTo(tx, site.id, subject)).map(({ id }) => id));
    for (const id of members)
      if (id !== subject && !linked.has(id) && !refused.has(id)) refused.set(id, "not_linked");
    if (refused.size > 0) return refuse("members_refused", await named(tx, site.id, refused));

    const waits = confirmedBy === undefined && (await isDecisionProposed(tx, found.id));
    const ring = newAct();
    const acts = [];
    for (const member of members) {
      const act = newAct();
      const about = member === subject ? found : await caseOf(tx, site.id, member, found.gravity);
      const tell = await decideCase(services, tx, site, {
        act,
        ring,
        found: about,
        subject: member,
        kinds,
        days: input.days,
        source: input.source ?? (member === subject ? undefined : "own_look"),
        reasons,
        facts: input.facts,
        deciders: confirmedBy ? [me.id, confirmedBy.id] : [me.id],
        waits: waits || (confirmedBy === undefined && !closesAlone(about.gravity)),
      });
      acts.push({ member, act });
      audit({ subject: member, case: found.id, detail: { act, ring, measures: kinds.join(" ") } });
      after(() => tell(db));
    }
    return { decided: true, ring, acts };
  });
};

/** The open case about a member, locked; made where there is none. */
async function caseOf(tx: Tx, site: string, member: string, gravity: number) {
  const {
    rows: [opened],
  } = await sql<{ id: string }>`
    select open_case(${site}, ${member}, ${gravity}::smallint) as id`.execute(tx);
  return tx
    .selectFrom("moderation_case")
    .where("id", "=", opened?.id ?? "")
    .select(["id", "former", "gravity"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function named(tx: Tx, site: string, refused: ReadonlyMap<string, RingReason>) {
  const rows = await tx
    .selectFrom("profile")
    .where("id", "in", [...refused.keys()])
    .where("site_id", "=", site)
    .select(["id", "name"])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const members = [...refused].map(([id, why]) => ({ id, name: names.get(id) ?? "–", why }));
  return { names: members.map(({ name }) => name).join(", "), members };
}
