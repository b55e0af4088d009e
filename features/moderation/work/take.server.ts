import { sql } from "kysely";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { findItems, kindsFor, proposed, toItem, waits } from "./items.server.ts";

const leaseMinutes = 5;

/**
 * The next items that nobody else has in hand, or the one that is named, theirs for five minutes:
 * two who ask at once get different ones. For the one that is named it waits, so that one's own
 * giving back at the same moment is not taken for a colleague's hand. What waits for a second person
 * is nobody's next.
 */
export const take: CallHandler<typeof contract.take> = async ({ site, staff, input, once }) => {
  const me = requireStaff(staff);
  const kinds = kindsFor(me, input);
  // One kind alone has a range of its own; what waits of others is not walked past.
  const ofKind =
    kinds.length === 1 ? sql`w.kind = ${kinds[0]}` : sql`w.kind = any(${[...kinds]}::text[])`;
  return once(async ({ tx }) => {
    const { rows } = await sql<{ id: string }>`
      update work_item set leased_by = ${me.id},
          leased_until = now() + make_interval(mins => ${leaseMinutes})
        where id in (
          select w.id from work_item w where ${waits(me, site.id, input)} and ${ofKind}
            and (w.leased_until is null or w.leased_until < now() or w.leased_by = ${me.id})
            and ${input.item ? sql`w.id = ${input.item.id}` : sql`not ${proposed}`}
          order by w.gravity desc, w.due_at, w.id limit ${input.most} for update ${input.item ? sql`` : sql`skip locked`})
        returning id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const taken = sql`select * from work_item where id = any(${ids}::uuid[])`;
    const items = await findItems(tx, me, taken, input.most);
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
