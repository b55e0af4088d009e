import { sql } from "kysely";
import { isPushEndpoint } from "#features/push/push-hosts.server.ts";
import { isSubscriptionKeys } from "#features/push/subscribe.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { isTimeZone } from "./on-call.ts";

/** Notices of one staff member go to this many browsers; the oldest make room. */
const mostDevices = 10;

/** How a staff member is notified: their own choices, or the defaults. */
export const read: CallHandler<typeof contract.read> = async ({ db, staff, services }) => {
  const me = requireStaff(staff);
  const [chosen, sites, devices, first] = await Promise.all([
    db
      .selectFrom("staff_notice_choice")
      .where("staff_id", "=", me.id)
      .select(["time_zone", "urgent_mail", "summary_hour"])
      .executeTakeFirst(),
    sitesWithHours(db, me.id),
    countDevices(db, me.id),
    services.sites.first(),
  ]);
  return {
    time_zone: chosen?.time_zone ?? first?.settings.time_zone ?? "UTC",
    urgent_mail: chosen?.urgent_mail ?? true,
    summary_hour: chosen ? chosen.summary_hour : 8,
    sites: sites.map(({ id, name, weekdays, from, until }) => ({
      id,
      name,
      hours: weekdays ? { weekdays, from: from ?? 0, until: until ?? 0 } : null,
    })),
    devices,
    push_public_key: services.keys.pushPublicKey,
  };
};

/** Keeps what a staff member chose. Refuses invalid for an unknown time zone or foreign site. */
export const save: CallHandler<typeof contract.save> = async ({ staff, input, once }) => {
  const me = requireStaff(staff);
  const { time_zone, urgent_mail, summary_hour, on_call } = input;
  if (!isTimeZone(time_zone)) return invalidField("time_zone", "invalid.value");
  return once(async ({ tx }) => {
    const own = new Set((await sitesWithHours(tx, me.id)).map(({ id }) => id));
    const named = on_call.map(({ site }) => site);
    if (named.some((site) => !own.has(site)) || new Set(named).size < named.length)
      return commonRefusal("not_found");
    const row = { time_zone, urgent_mail, summary_hour };
    await tx
      .insertInto("staff_notice_choice")
      .values({ staff_id: me.id, ...row })
      .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(row))
      .execute();
    await tx.deleteFrom("staff_on_call").where("staff_id", "=", me.id).execute();
    if (on_call.length > 0)
      await tx
        .insertInto("staff_on_call")
        .values(
          on_call.map(({ site, weekdays, from, until }) => ({
            staff_id: me.id,
            site_id: site,
            weekdays: Array.from(new Set(weekdays)).toSorted((a, b) => a - b),
            from_minute: from,
            until_minute: until,
          })),
        )
        .execute();
    return { saved: true as const };
  });
};

/** Keeps this browser's subscription with the staff member, also after they sign out. */
export const addDevice: CallHandler<typeof contract.addDevice> = async ({
  services,
  staff,
  input: { subscription },
  once,
}) => {
  const me = requireStaff(staff);
  const { endpoint, keys } = subscription;
  if (!isPushEndpoint(services.config, endpoint) || !isSubscriptionKeys(keys))
    return invalidField("subscription.endpoint", "invalid.push_endpoint");
  return once(async ({ tx }) => {
    const row = { staff_id: me.id, keys: JSON.stringify(keys), created_at: sql<Date>`now()` };
    await tx
      .insertInto("staff_device")
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
      .execute();
    await sql`delete from staff_device where endpoint in (
      select endpoint from staff_device where staff_id = ${me.id}
      order by created_at desc, endpoint offset ${mostDevices})`.execute(tx);
    return { devices: await countDevices(tx, me.id) };
  });
};

/** Forgets one browser of the staff member, or all of them. */
export const removeDevice: CallHandler<typeof contract.removeDevice> = async ({
  staff,
  input: { endpoint },
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    await tx
      .deleteFrom("staff_device")
      .where("staff_id", "=", me.id)
      .$if(endpoint !== undefined, (query) => query.where("endpoint", "=", endpoint ?? ""))
      .execute();
    return { devices: await countDevices(tx, me.id) };
  });
};

async function countDevices(db: Database | Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_device where staff_id = ${staffId}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface SiteHours {
  readonly id: string;
  readonly name: string;
  readonly weekdays: number[] | null;
  readonly from: number | null;
  readonly until: number | null;
}

/** The sites that a staff member has a role on, with their hours there. */
async function sitesWithHours(db: Database | Tx, staffId: string): Promise<SiteHours[]> {
  const { rows } = await sql<SiteHours>`
    select s.id, s.settings ->> 'name' as name, c.weekdays, c.from_minute as "from",
      c.until_minute as until
    from site s left join staff_on_call c on c.site_id = s.id and c.staff_id = ${staffId}
    where exists (select from staff_grant g
      where g.staff_id = ${staffId} and (g.site_id is null or g.site_id = s.id))
    order by 2, 1`.execute(db);
  return rows;
}
