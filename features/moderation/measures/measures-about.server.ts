import { sql } from "kysely";
import type { MeasureKind } from "#features/measures/kinds.ts";
import { reasonsOf, type Stated, toldOf } from "#features/measures/statement.server.ts";
import type { Context } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "../contract.ts";

type Measure = OutputOf<typeof contract.read>["measures"][number];
type Row = Stated &
  Pick<Measure, "id" | "act" | "appeal" | "can_undo"> & {
    readonly begins_at: Date;
    readonly undone_at: Date | null;
    readonly child: boolean | null;
    readonly asked: boolean;
  };

const most = 50;

/** What was decided about a member, newest first; of one who was erased, by what stands for them. */
export async function measuresAbout(
  { db, services, site, language }: Pick<Context, "db" | "services" | "site" | "language">,
  subject: string | null,
  former: string | null,
): Promise<Measure[]> {
  if (!subject && !former) return [];
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error(`no words for ${language}`);
  const where = { intl, site: site.settings.name, timeZone: site.settings.time_zone };
  const whose = subject ? sql`m.subject_id = ${subject}` : sql`m.former = ${former}`;
  const { rows } = await sql<Row>`
    select m.id, m.act_id as act, m.kind, m.begins_at, m.ends_at, m.undone_at, m.ground, m.clause,
      m.source, m.automated, m.facts, m.blanks, m.blanks_language, a.status as appeal, s.child,
      s.release_asked_by is not null as asked,
      m.undone_at is null and (m.kind not in ('remove_text', 'remove_photo', 'remove_message')
        or s.measure_id is not null) as can_undo
    from measure m left join sealed_item s on s.measure_id = m.id
      left join lateral (select x.status from appeal x where x.measure_id = m.id
        order by x.created_at desc limit 1) a on true
    where ${whose} order by m.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    kind: row.kind as MeasureKind,
    begins_at: row.begins_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    told: row.kind === "dismiss" ? "" : toldOf(row, where),
    facts: row.kind === "dismiss" ? "" : (reasonsOf(row, where)[2]?.value ?? ""),
    can_undo: row.can_undo,
    child: row.child ? { release_asked: row.asked } : null,
    appeal: row.appeal,
  }));
}
