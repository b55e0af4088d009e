import { type RawBuilder, sql } from "kysely";
import { ownAccounts } from "#features/office/own-account.server.ts";
import type { Staff } from "#features/staff/staff.server.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { microseconds } from "#server/db/cursor.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { isProposed } from "../second-person.server.ts";
import { kindsOf, type WorkKind } from "./kinds.ts";

type Item = OutputOf<typeof contract.list>["items"][number];
export interface ItemRow extends Omit<Item, "created_at" | "due_at"> {
  readonly created_at: Date;
  readonly due_at: Date;
  readonly at: number;
}

export interface Filter {
  readonly kind?: WorkKind | undefined;
  readonly language?: string | undefined;
  readonly label?: string | undefined;
  readonly escalated?: string | undefined;
  readonly without_photos?: string | undefined;
}

/**
 * Not kept from who asks: they did not decide it first, nor did a person linked to them, and it is
 * not about their own member account. Columns of a work item.
 */
export const notWithheld = (me: Staff) => sql<boolean>`(withheld_from is null
    or withheld_from <> all (array(select staff_id from staff_circle(${me.id}))))
  and (subject_id is null or subject_id <> all (${ownAccounts(me)}))`;

/** What waits on a site, its id or a column, and is not kept from who asks; items are `w`. */
export const waits = (
  me: Staff,
  site: string | RawBuilder<unknown>,
  { language, label, escalated }: Filter,
) =>
  sql`w.site_id = ${site} and w.status = 'open' and ${notWithheld(me)}
    ${language ? sql`and w.language = ${language}` : sql``}
    ${label ? sql`and w.labels @> array[${label}]` : sql``}
    ${escalated ? sql`and w.escalated` : sql``}`;

/** A decision about it waits for a second person: nobody decides it anew meanwhile. Items are `w`. */
export const proposed = isProposed(sql`w.thing_id`, sql`w.subject_id`);

/** Of which kinds what waits is shown to whom: the kind that was asked for, if they may. */
export const kindsFor = (me: Staff, { kind, without_photos }: Filter): readonly WorkKind[] =>
  kindsOf(me).filter((each) => (kind ? each === kind : !without_photos || each !== "photo"));

/** A row for each of them; photos are counted at their own screen. */
export const waitsBesidesPhotos = (me: Staff, site: string) =>
  sql`select 1 from work_item w where ${waits(me, site, {})}
    and w.kind = any(${[...kindsFor(me, { without_photos: "yes" })]}::text[])`;

/** Rows of `source`, a query of work items, in the queue's order. */
export const findItems = (
  db: Database | Tx,
  me: Staff,
  source: RawBuilder<unknown>,
  limit: number,
): Promise<ItemRow[]> =>
  sql<ItemRow>`
    select w.id, w.kind, w.thing_id as thing, w.gravity, w.language, p.name as who, w.created_at,
      w.due_at, w.due_at < now() as late, w.escalated, w.labels,
      ${proposed} as proposed,
      ${sql.raw(microseconds("w.due_at"))} as at,
      case when w.leased_until > now() and w.leased_by <> ${me.id}
        then coalesce((select s.name from staff s where s.id = w.leased_by), '') end as taken,
      case when w.kind = 'report' then (select coalesce(array_agg(distinct x.reason), '{}')
        from report r cross join unnest(r.reason || r.also) x (reason) where r.case_id = w.thing_id and r.status = 'open') else '{}' end as reasons
    from (select * from (${source}) x order by gravity desc, due_at, id limit ${limit}) w
      left join profile p on p.id = w.subject_id
    order by w.gravity desc, w.due_at, w.id`
    .execute(db)
    .then(({ rows }) => rows);

export const toItem = ({ at: _at, created_at, due_at, who, ...row }: ItemRow): Item => ({
  ...row,
  who: who || null,
  created_at: created_at.toISOString(),
  due_at: due_at.toISOString(),
});
