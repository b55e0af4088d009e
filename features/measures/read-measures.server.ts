import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type * as contract from "./contract.ts";
import { appealMonths, type MeasureKind } from "./kinds.ts";
import { reasonsOf, type Stated, toldOf } from "./statement.server.ts";
import { readDecisionToken } from "./token.server.ts";

const pageSize = 24;
type Statement = NonNullable<OutputOf<typeof contract.read>["decision"]>;
type Disagreement = Pick<Statement, "appeal" | "appeal_until">;

interface Row extends Stated, AppealRow {
  readonly id: string;
  readonly begins_at: Date;
  readonly undone_at: Date | null;
  readonly in_force: boolean;
  readonly at: number;
}
interface AppealRow {
  readonly appealed: string | null;
  readonly appealed_at: Date | null;
  readonly appeal_reasons: string | null;
  readonly appeal_until: Date;
  readonly may: boolean;
}

const until = (from: string) => sql.raw(`${from} + interval '${appealMonths} months'`);
const columns = sql`m.id, m.kind, m.begins_at, m.ends_at, m.ground, m.clause, m.source, m.automated,
  m.facts, m.blanks, m.blanks_language, m.undone_at,
  m.undone_at is null and (m.ends_at is null or m.ends_at > now()) as in_force,
  ${sql.raw(microseconds("m.begins_at"))} as at, a.status as appealed,
  a.created_at as appealed_at, a.reasons as appeal_reasons, ${until("m.begins_at")} as appeal_until,
  a.id is null and m.undone_at is null and ${until("m.begins_at")} > now() as may`;

const disagreementOf = (row: AppealRow): Disagreement => ({
  appeal:
    row.appealed && row.appealed_at
      ? {
          status: row.appealed as "open",
          created_at: row.appealed_at.toISOString(),
          reasons: row.appeal_reasons,
        }
      : null,
  appeal_until: row.may ? row.appeal_until.toISOString() : null,
});

function toStatement(row: Row, { services, language, site }: Asker): Statement {
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error(`no words for ${language}`);
  const where = { intl, site: site.settings.name, timeZone: site.settings.time_zone };
  return {
    id: row.id,
    kind: row.kind as MeasureKind,
    begins_at: row.begins_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    in_force: row.in_force,
    undone_at: row.undone_at?.toISOString() ?? null,
    told: toldOf(row, where),
    lines: reasonsOf(row, where),
    ...disagreementOf(row),
  };
}
type Asker = Pick<Context, "services" | "language" | "site">;

/** What was decided about the member who asks, and whom they were warned of. */
export const own: CallHandler<typeof contract.own> = async (request) => {
  const { db, viewer, input } = request;
  const me = requireViewer(viewer);
  const { after, id } = readCursor(input.cursor);
  const { rows } = await sql<Row>`select ${columns}
    from measure m left join appeal a on a.measure_id = m.id and a.report_id is null
    where m.subject_id = ${me.id} and m.kind <> 'dismiss'
      and (m.begins_at, m.id) < (${after}::timestamptz, ${id}::uuid)
    order by m.begins_at desc, m.id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    measures: shown.map((row) => toStatement(row, request)),
    warnings: input.cursor ? [] : await warningsOf(db, me.id),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

async function warningsOf(db: Database | Tx, member: string) {
  const rows = await db
    .selectFrom("fraud_warning as w")
    .leftJoin("profile as p", "p.id", "w.fraudster_id")
    .leftJoin("account as a", "a.id", "w.fraudster_id")
    .where("w.account_id", "=", member)
    .where("w.withdrawn_at", "is", null)
    .where(sql<boolean>`fraud_warning_holds(w.fraudster_id, w.measure_id)`)
    .orderBy("w.created_at", "desc")
    .limit(pageSize)
    .select(["w.fraudster_id as id", "p.name", "a.erased_at", "w.credits", "w.created_at"])
    .execute();
  return rows.map(({ created_at, erased_at, ...warning }) => ({
    ...warning,
    name: erased_at ? null : warning.name || null,
    at: created_at.toISOString(),
  }));
}

/**
 * What a mail's link, or the login of somebody who is shut out, leads to. Refuses decision_link for
 * one that is not ours, another site's, or leads to nothing any more.
 */
export const read: CallHandler<typeof contract.read> = async (request) => {
  const { db, site, services, input, refuse } = request;
  const link = readDecisionToken(input.token, services);
  if (!link) return refuse("decision_link");
  if (link.of === "report") {
    const report = await reportOf(db, site.id, link.id);
    if (!report) return refuse("decision_link");
    const { number, answered_at } = report;
    return {
      decision: null,
      report: { number, answered_at: answered_at.toISOString(), ...disagreementOf(report) },
    };
  }
  const {
    rows: [row],
  } = await sql<Row>`select ${columns}
    from measure m left join appeal a on a.measure_id = m.id and a.report_id is null
    where m.id = ${link.id} and m.site_id = ${site.id} and m.kind <> 'dismiss'`.execute(db);
  return row ? { decision: toStatement(row, request), report: null } : refuse("decision_link");
};

async function reportOf(db: Database | Tx, siteId: string, id: string) {
  const {
    rows: [row],
  } = await sql<AppealRow & { number: string; answered_at: Date }>`
    select r.number, r.answered_at, a.status as appealed, a.created_at as appealed_at,
      a.reasons as appeal_reasons, ${until("r.answered_at")} as appeal_until,
      a.id is null and r.status = 'dismissed' and ${until("r.answered_at")} > now()
        and exists (select from measure m where m.case_id = r.case_id and m.kind = 'dismiss'
          and m.undone_at is null) as may
    from report r left join appeal a on a.report_id = r.id
    where r.id = ${id} and r.site_id = ${siteId} and r.answered_at is not null
    order by a.created_at desc limit 1`.execute(db);
  return row ?? null;
}
