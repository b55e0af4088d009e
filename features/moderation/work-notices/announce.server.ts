import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { announceWorkJob } from "#features/office/announce-work.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { rightFor, type WorkKind } from "../work/kinds.ts";
import { type Counts, countKinds, totalOf } from "./counts.ts";
import { enqueueStaffPush } from "./push.server.ts";
import { type Recipient, recipientsOn } from "./recipients.server.ts";
import { enqueueWebhook } from "./webhook.server.ts";

/** A site's staff get at most one notice within this time; it covers all that came in between. */
export const quietMinutes = 5;
const mostAtOnce = 1_000;

interface Urgent {
  readonly id: string;
  readonly site_id: string;
  readonly kind: WorkKind;
  readonly withheld_from: string | null;
  readonly late: boolean;
}

/**
 * Every minute, and at once after `announceWork`: notifies staff of open work of gravity 3, once
 * when it is new and once more when it is due. One process at a time decides, and what it decided
 * commits together with the mails, pushes and webhooks.
 */
export const announceJob = (services: Services): Job => ({
  name: announceWorkJob,
  schedule: "* * * * *",
  run: () => announceUrgent(services),
});

export async function announceUrgent(services: Services): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${announceWorkJob}, 0))`.execute(tx);
    const urgent = await findUrgent(tx);
    for (const [site, items] of Map.groupBy(urgent, ({ site_id }) => site_id))
      await announceOn(services, tx, site, items);
  });
}

/** Gravity 3, not yet announced or overdue since; only of sites without a recent notice. */
async function findUrgent(tx: Tx): Promise<readonly Urgent[]> {
  const { rows } = await sql<Urgent>`
    select w.* from site s cross join lateral (
      select w.id, w.site_id, w.kind, w.withheld_from, w.due_at <= now() as late
      from work_item w left join work_announcement a on a.item_id = w.id
      where w.site_id = s.id and w.status = 'open' and w.gravity = 3
        and (a.item_id is null or (a.late_at is null and w.due_at <= now()))
      order by w.due_at, w.id limit ${mostAtOnce}) w
    where not exists (select from work_announcement r where r.site_id = s.id
      and greatest(r.announced_at, r.late_at) > now() - make_interval(mins => ${quietMinutes}))`.execute(
    tx,
  );
  return rows;
}

async function announceOn(
  services: Services,
  tx: Tx,
  siteId: string,
  items: readonly Urgent[],
): Promise<void> {
  const site = await services.sites.byId(siteId);
  if (!site) return;
  await sql`
    insert into work_announcement (item_id, site_id, late_at)
      select id, ${siteId}, case when late then now() end from unnest(
        ${items.map(({ id }) => id)}::uuid[], ${items.map(({ late }) => late)}::boolean[]) t (id, late)
    on conflict (item_id) do update set late_at = excluded.late_at`.execute(tx);
  const late = items.some((item) => item.late);
  const all = await recipientsOn(tx, siteId, site.settings.time_zone, new Date());
  for (const { to, counts } of whoHears(all, items, late)) {
    if (to.urgentMail)
      await queueMail(tx, services.jobs, {
        site: siteId,
        to: { address: to.email },
        template: "office-urgent",
        language: to.language,
        values: { late: late ? "yes" : "no", count: totalOf(counts), ...counts },
      });
    await enqueueStaffPush(services, tx, {
      staff: to.id,
      site: siteId,
      count: totalOf(counts),
      late,
    });
  }
  await enqueueWebhook(services, tx, {
    id: randomUUID(),
    type: late ? "work.late" : "work.urgent",
    site: siteId,
    counts: countKinds(items),
  });
}

/**
 * Staff on call who may see some of the items. What is late goes to everyone who may, and so does
 * what came while no one who may was on call.
 */
function whoHears(
  all: readonly Recipient[],
  items: readonly Urgent[],
  late: boolean,
): readonly { readonly to: Recipient; readonly counts: Counts }[] {
  const able = all
    .map((to) => ({ to, counts: countKinds(items.filter((item) => maySee(to, item))) }))
    .filter(({ counts }) => totalOf(counts) > 0);
  const onCall = able.filter(({ to }) => to.onCall);
  return late || onCall.length === 0 ? able : onCall;
}

const maySee = (to: Recipient, { kind, withheld_from }: Urgent): boolean =>
  to.may("queue.work") && to.may(rightFor[kind]) && withheld_from !== to.id;
