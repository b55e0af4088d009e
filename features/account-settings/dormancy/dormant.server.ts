import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import {
  dormantMonths,
  dormantWarningDays,
  dormantWarningMonths,
  erasedDormantMonths,
  erasedDormantWarningMonths,
} from "#features/identity/life-times.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { hideAccount } from "../deletion/hide-account.server.ts";
import { hasOpenMatter } from "./open-matter.server.ts";

type Step = "hiding" | "hidden" | "erasing" | "deleted";

/** What comes next, from where, after how many months without a visit. */
const next: readonly {
  readonly from: string | null;
  readonly to: Step;
  readonly months: number;
}[] = [
  { from: null, to: "hiding", months: dormantWarningMonths },
  { from: "hiding", to: "hidden", months: dormantMonths },
  { from: "hidden", to: "erasing", months: erasedDormantWarningMonths },
  { from: "erasing", to: "deleted", months: erasedDormantMonths },
];
const scannedAtOnce = 10_000;
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Nightly: takes accounts that nobody has come to for long one step further, one step a night and
 * `most` in all, so that an old installation's first night is no flood of mails (decision 39). Nobody
 * is hidden or erased who was not told 30 days before.
 */
export const dormantJob = (services: Services, most = 5_000): Job => ({
  name: "dormant-accounts",
  schedule: "53 2 * * *",
  async run() {
    const { rows } = await sql<{ slice: string }>`
      select id as slice from (select id, row_number() over (order by id) as n from account) a
      where n % ${scannedAtOnce} = 0 order by id`.execute(services.background.db);
    const bounds = [nobody, ...rows.map(({ slice }) => slice), null];
    let left = most;
    for (let at = 0; at + 1 < bounds.length && left > 0; at += 1)
      for (const id of await due(services, bounds[at] ?? nobody, bounds[at + 1] ?? null, left))
        if (await takeStep(services, id)) left -= 1;
  },
});

/** Whose next step may be due, of the accounts after one id up to another. */
async function due(
  { background: { db } }: Services,
  after: string,
  upTo: string | null,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a join profile p on p.id = a.id
    where a.id > ${after}::uuid and (${upTo}::uuid is null or a.id <= ${upTo}::uuid)
      and a.status = 'active' and a.role = 'member' and not a.demo and ${isDue()}
    order by a.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

const isDue = () => {
  const steps = next.map(
    ({ from, months }) => sql`(a.dormancy is not distinct from ${from}
      and p.last_seen_at <= now() - make_interval(months => ${months}))`,
  );
  return sql`(${sql.join(steps, sql` or `)})
    and (a.dormancy_at is null or a.dormancy = 'hidden'
      or a.dormancy_at <= now() - make_interval(days => ${dormantWarningDays}))`;
};

/** One step of one account; false when somebody has come meanwhile, or something is still open. */
async function takeStep(services: Services, id: string): Promise<boolean> {
  const done = await services.background.db.transaction().execute(async (tx) => {
    // A visit waits for this, or is seen here.
    await sql`select from profile where id = ${id} for no key update`.execute(tx);
    const {
      rows: [account],
    } = await sql<{ site: string; dormancy: string | null; seen: Date; now: Date }>`
      select a.site_id as site, a.dormancy, p.last_seen_at as seen, now()
      from account a join profile p on p.id = a.id
      where a.id = ${id} and a.status = 'active' and ${isDue()} for no key update of a`.execute(tx);
    const step = account && next.find(({ from }) => from === account.dormancy);
    if (!account || !step) return null;
    if (step.to === "deleted") {
      if (await hasOpenMatter(tx, id)) return null;
      await hideAccount(services, tx, {
        id,
        site: account.site,
        language: await mailLanguage(tx, id),
        now: false,
      });
      return step.to;
    }
    await tx
      .updateTable("account")
      .set({ dormancy: step.to, dormancy_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    if (step.to !== "hidden") await warn(services, tx, { id, step: step.to, ...account });
    return step.to;
  });
  if (done === "hidden") await memberChanged(services, services.db, id);
  return done !== null;
}

/** Says the day: the months' end, and never sooner than the days that were promised. */
async function warn(
  { jobs }: Services,
  tx: Tx,
  told: { id: string; site: string; step: "hiding" | "erasing"; seen: Date; now: Date },
): Promise<void> {
  const { id, site, step, seen, now } = told;
  const end = new Date(seen);
  end.setUTCMonth(end.getUTCMonth() + (step === "hiding" ? dormantMonths : erasedDormantMonths));
  const soonest = now.getTime() + dormantWarningDays * 86_400_000;
  await queueMail(tx, jobs, {
    site,
    to: { account: id },
    template: step === "hiding" ? "dormant-hiding" : "dormant-erasing",
    language: await mailLanguage(tx, id),
    values: { day: Math.max(end.getTime(), soonest) },
  });
}
