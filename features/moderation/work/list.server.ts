import { type RawBuilder, sql } from "kysely";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";
import { kindsOf, type WorkKind } from "./kinds.ts";

const pageSize = 50;
/** Counting stops there: a longer queue is only long. */
const mostCounted = 1_000;
type Item = OutputOf<typeof contract.list>["items"][number];
interface Row extends Omit<Item, "created_at" | "due_at"> {
  readonly created_at: Date;
  readonly due_at: Date;
  readonly at: number;
}

/** Rows of `source`, a query of work items, in the queue's order. */
const find = (db: Database | Tx, me: string, source: RawBuilder<unknown>, limit: number) =>
  sql<Row>`
    select w.id, w.kind, w.thing_id as thing, w.gravity, w.language, p.name as who, w.created_at,
      w.due_at, w.due_at < now() as late, w.escalated, w.labels,
      ${sql.raw(microseconds("w.due_at"))} as at,
      coalesce(w.leased_until > now() and w.leased_by <> ${me}, false) as taken,
      case when w.kind = 'report' then (select coalesce(array_agg(distinct r.reason), '{}')
        from report r where r.case_id = w.thing_id and r.status = 'open') else '{}' end as reasons
    from (select * from (${source}) x order by gravity desc, due_at, id limit ${limit}) w
      left join profile p on p.id = w.subject_id
    order by w.gravity desc, w.due_at, w.id`
    .execute(db)
    .then(({ rows }) => rows);

const toItem = ({ at: _at, created_at, due_at, who, ...row }: Row): Item => ({
  ...row,
  who: who || null,
  created_at: created_at.toISOString(),
  due_at: due_at.toISOString(),
});

interface Filter {
  readonly kind?: WorkKind | undefined;
  readonly language?: string | undefined;
  readonly escalated?: string | undefined;
}
const filtered = (site: string, { language, escalated }: Filter): RawBuilder<unknown> =>
  sql`w.site_id = ${site} and w.status = 'open'
    ${language ? sql`and w.language = ${language}` : sql``}
    ${escalated ? sql`and w.escalated` : sql``}`;

/** Of which kinds what waits is shown to whom: the kind that was asked for, if they may. */
const kindsFor = (me: Staff, { kind }: Filter): readonly WorkKind[] =>
  kindsOf(me).filter((each) => !kind || each === kind);

/** What waits on this site, of the kinds that are for who asks. */
export const list: CallHandler<typeof contract.list> = async ({ db, site, staff, input }) => {
  const me = requireStaff(staff);
  const {
    after,
    id,
    more: [gravity = 3],
  } = readCursor(input.cursor);
  // One range of the index for each kind and gravity: page 200 reads no more than page 1.
  const levels = [3, 2, 1].filter((level) => level <= gravity);
  const ranges = kindsFor(me, input).flatMap((kind) =>
    levels.map((level) => {
      const beyond =
        input.cursor && level === gravity
          ? sql`and (w.due_at, w.id) > (${after}::timestamptz, ${id}::uuid)`
          : sql``;
      return sql`(select w.* from work_item w
        where ${filtered(site.id, input)} and w.kind = ${kind} and w.gravity = ${level} ${beyond}
        order by w.due_at, w.id limit ${pageSize + 1})`;
    }),
  );
  const [rows, counts] = await Promise.all([
    ranges.length > 0
      ? find(db, me.id, sql.join(ranges, sql` union all `), pageSize + 1)
      : Promise.resolve([]),
    countKinds(db, site.id, kindsOf(me)),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: rows.length > pageSize && last ? writeCursor(last, last.gravity) : null,
    counts,
  };
};

async function countKinds(db: Database, site: string, kinds: readonly WorkKind[]) {
  const { rows } = await sql<{ kind: WorkKind; open: number; late: number }>`
    select k.kind, c.open, c.late
    from unnest(${[...kinds]}::text[]) with ordinality k (kind, at)
      cross join lateral (
        select count(*)::int as open, (count(*) filter (where due_at < now()))::int as late
        from (select due_at from work_item w
          where w.site_id = ${site} and w.kind = k.kind and w.status = 'open'
          limit ${mostCounted}) x) c
    order by k.at`.execute(db);
  return rows;
}

const leaseMinutes = 5;

/**
 * The next items that nobody else has in hand, theirs for five minutes: two who ask at once get
 * different ones.
 */
export const take: CallHandler<typeof contract.take> = async ({ site, staff, input, once }) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const { rows } = await sql<{ id: string }>`
      update work_item set leased_by = ${me.id},
          leased_until = now() + make_interval(mins => ${leaseMinutes})
        where id in (
          select w.id from work_item w where ${filtered(site.id, input)}
            and w.kind = any(${[...kindsFor(me, input)]}::text[])
            and (w.leased_until is null or w.leased_until < now() or w.leased_by = ${me.id})
          order by w.gravity desc, w.due_at, w.id limit ${input.most} for update skip locked)
        returning id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const taken = sql`select * from work_item where id = any(${ids}::uuid[])`;
    const items = await find(tx, me.id, taken, input.most);
    return { items: items.map(toItem) };
  });
};

/** What an operator has in hand is anybody's again. */
export const release: CallHandler<typeof contract.release> = async ({ site, staff, once }) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable("work_item")
      .set({ leased_by: null, leased_until: null })
      .where("leased_by", "=", me.id)
      .where("site_id", "=", site.id)
      .where("status", "=", "open")
      .executeTakeFirst();
    return { released: Number(numUpdatedRows) };
  });
};
