import { sql } from "kysely";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { mostWaiting } from "#features/office/counts.server.ts";
import type { OfficeAddress } from "#features/office/menu.ts";
import { menuFor } from "#features/office/open.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { type Staff, staffOn } from "#features/staff/staff.server.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { waits } from "../work/items.server.ts";
import { kindsOf, type WorkKind } from "../work/kinds.ts";
import { localTime } from "./on-call.ts";

/** How many hours after its time a summary may still leave, after the server was down. */
const graceHours = 3;

/** Counted by kind instead, or no work. */
const notCounted: ReadonlySet<OfficeAddress> = new Set([
  "/operator",
  "/operator/photos",
  "/operator/selfies",
  "/operator/complaints",
  "/operator/opening",
]);

/** One line of a summary: what waits on a site. `words` is a message, of the menu or of a kind. */
export interface SummaryLine {
  readonly site: string;
  readonly words: string;
  /** Ends at `mostWaiting`. */
  readonly waiting: number;
  readonly late: number;
}

export const summaryJob = (services: Services): Job => ({
  name: "work-summary",
  schedule: "*/15 * * * *",
  run: () => sendSummaries(services, new Date()),
});

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: OfficeLanguage;
  readonly time_zone: string;
  readonly summary_hour: number;
}

/** Queues a mail to each staff member whose hour has come, once a local day, if something waits. */
export async function sendSummaries(services: Services, now: Date): Promise<void> {
  const { db, jobs, sites } = services;
  const first = await sites.first();
  if (!first) return;
  const { rows } = await sql<Reader>`
    select s.id, s.email, s.language, coalesce(c.time_zone, ${first.settings.time_zone}) as time_zone,
      case when c.staff_id is null then 8 else c.summary_hour end as summary_hour
    from staff s left join staff_notice_choice c on c.staff_id = s.id
    where s.status = 'active' and not s.demo and (c.staff_id is null or c.summary_hour is not null)
    order by s.id`.execute(db);
  for (const reader of rows) {
    const { hour, day } = localTime(now, reader.time_zone);
    if (hour < reader.summary_hour || hour >= reader.summary_hour + graceHours) continue;
    await db.transaction().execute(async (tx) => {
      const claimed = await sql`
        insert into staff_notice_choice as c (staff_id, time_zone, summarised_on)
          values (${reader.id}, ${reader.time_zone}, ${day}::date)
        on conflict (staff_id) do update set summarised_on = excluded.summarised_on
          where c.summarised_on is null or c.summarised_on < excluded.summarised_on
        returning staff_id`.execute(tx);
      if (claimed.rows.length === 0) return;
      if ((await summaryOf(services, reader.id, now)).length === 0) return;
      await queueMail(tx, jobs, {
        site: first.id,
        to: { address: reader.email },
        template: "office-summary",
        language: reader.language,
        values: { staff: reader.id },
      });
    });
  }
}

/** What waits for a staff member on the sites where they work today. */
export async function summaryOf(
  services: Services,
  staffId: string,
  now: Date,
): Promise<SummaryLine[]> {
  const { db, sites } = services;
  const { rows } = await sql<{ id: string; weekdays: number[] | null; time_zone: string | null }>`
    select s.id, o.weekdays, c.time_zone from site s
      left join staff_on_call o on o.site_id = s.id and o.staff_id = ${staffId}
      left join staff_notice_choice c on c.staff_id = ${staffId}
    where exists (select from staff_grant g
      where g.staff_id = ${staffId} and (g.site_id is null or g.site_id = s.id))
    order by s.settings ->> 'name', s.id`.execute(db);
  const lines: SummaryLine[] = [];
  for (const { id, weekdays, time_zone } of rows) {
    const site = await sites.byId(id);
    const staff = site && (await staffOn(db, site, staffId));
    if (!staff) continue;
    const { weekday } = localTime(now, time_zone ?? site.settings.time_zone);
    if (weekdays && !weekdays.includes(weekday)) continue;
    lines.push(...(await linesOn(services, site, staff)));
  }
  return lines;
}

async function linesOn(services: Services, site: Site, staff: Staff): Promise<SummaryLine[]> {
  const { db, officeCounts } = services;
  const name = site.settings.name;
  const kinds = staff.may("queue.work") ? await countKinds(db, site, staff) : [];
  const lines: SummaryLine[] = kinds
    .filter(({ waiting }) => waiting > 0)
    .map(({ kind, waiting, late }) => ({
      site: name,
      words: `work-notices.kind.${kind}`,
      waiting,
      late,
    }));
  for (const { to, words } of menuFor(staff)) {
    const count = notCounted.has(to) ? undefined : officeCounts[to];
    const waiting = (await count?.({ db, site, services, staff })) ?? 0;
    if (waiting > 0) lines.push({ site: name, words, waiting, late: 0 });
  }
  return lines;
}

/** Of each kind that is for them, along the index of the queue. */
async function countKinds(db: Database, site: Site, staff: Staff) {
  const { rows } = await sql<{ kind: WorkKind; waiting: number; late: number }>`
    select k.kind, c.waiting, c.late from unnest(${[...kindsOf(staff)]}::text[])
        with ordinality k (kind, at)
      cross join lateral (
        select count(*)::int as waiting, (count(*) filter (where due_at < now()))::int as late
        from (select due_at from work_item w where ${waits(staff, site.id, {})} and w.kind = k.kind
          limit ${mostWaiting}) x) c
    order by k.at`.execute(db);
  return rows;
}
