import { sql } from "kysely";
import type { MeasureKind } from "#features/measures/kinds.ts";
import { reasonsOf, type Stated, toldOf } from "#features/measures/statement.server.ts";
import { notMyOwn, ownAccounts } from "#features/office/own-account.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;

/**
 * Appeals that wait for somebody who was not involved, oldest first; not those by or about the
 * reader's own member account.
 */
export const list: CallHandler<typeof contract.list> = async ({ db, site, staff, input }) => {
  const me = requireStaff(staff);
  const { after, id } = readCursor(input.cursor);
  const beyond = input.cursor
    ? sql`and (a.created_at, a.id) > (${after}::timestamptz, ${id}::uuid)`
    : sql``;
  const { rows } = await sql<{
    id: string;
    kind: MeasureKind;
    name: string | null;
    created_at: Date;
    involved: boolean;
    at: number;
  }>`select a.id, m.kind, p.name, a.created_at, not staff_independent(${me.id}, a.deciders) as involved,
      ${sql.raw(microseconds("a.created_at"))} as at
    from appeal a join measure m on m.id = a.measure_id left join profile p on p.id = a.account_id
    where a.site_id = ${site.id} and a.status = 'open' ${beyond}
      and not ${ownAccounts(me)} && array[a.account_id, m.subject_id]
    order by a.created_at, a.id limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    appeals: shown.map(({ at: _at, name, created_at, ...row }) => ({
      ...row,
      name: name || null,
      created_at: created_at.toISOString(),
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

interface Row extends Stated {
  readonly id: string;
  readonly status: "open" | "upheld" | "rejected";
  readonly words: string;
  readonly language: string;
  readonly created_at: Date;
  readonly reasons: string | null;
  readonly involved: boolean;
  readonly by_reporter: boolean;
  readonly by: string | null;
  readonly case: string | null;
  readonly member: { id: string; name: string } | null;
  readonly begins_at: Date;
  readonly undone_at: Date | null;
}

/** One appeal with the decision. That an operator read it is recorded before they see it. */
export const read: CallHandler<typeof contract.read> = async ({
  db,
  services,
  site,
  staff,
  language,
  input: { id },
  audit,
}) => {
  const me = requireStaff(staff);
  const {
    rows: [row],
  } = await sql<Row>`
    select a.id, a.status, a.words, a.language, a.created_at, a.reasons,
      not staff_independent(${me.id}, a.deciders) as involved, a.report_id is not null as by_reporter,
      a.account_id as by, m.case_id as case, m.begins_at, m.undone_at, m.kind, m.ends_at, m.ground, m.clause, m.source,
      m.automated, m.facts, m.blanks, m.blanks_language,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as member
    from appeal a join measure m on m.id = a.measure_id left join profile p on p.id = m.subject_id
    where a.id = ${id} and a.site_id = ${site.id}`.execute(db);
  if (!row) return commonRefusal("not_found");
  await notMyOwn(db, me, [row.by]);
  audit({
    subject: row.member?.id ?? null,
    ...(row.case && { case: row.case }),
    detail: { appeal: id },
  });
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error(`no words for ${language}`);
  const where = { intl, site: site.settings.name, timeZone: site.settings.time_zone };
  const said = row.kind !== "dismiss";
  return {
    id: row.id,
    status: row.status,
    words: row.words,
    language: row.language,
    created_at: row.created_at.toISOString(),
    involved: row.involved,
    by_reporter: row.by_reporter,
    reasons: row.reasons,
    case: row.case,
    member: row.member,
    decision: {
      kind: row.kind as MeasureKind,
      begins_at: row.begins_at.toISOString(),
      undone_at: row.undone_at?.toISOString() ?? null,
      told: said ? toldOf(row, where) : "",
      lines: said ? reasonsOf(row, where) : [],
    },
  };
};
