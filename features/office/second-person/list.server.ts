import { sql } from "kysely";
import type { Language } from "#i18n/locales.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { someoneElseMay } from "#features/staff/who-else-may.server.ts";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import { ownAccounts } from "../own-account.server.ts";
import { type Counted, mostWaiting } from "../counts.server.ts";
import type * as contract from "./contract.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import { inputOf, type Proposal } from "./proposal.server.ts";

const pageSize = 25;

/** The calls that somebody may make themselves, on the chosen site: those they may confirm. */
const within = ({ graveCalls }: Pick<Services, "graveCalls">, me: Staff): string[] =>
  Object.entries(graveCalls).flatMap(([name, { rule }]) => (mayMake(me, rule) ? [name] : []));

/** What waits for the one who looks at the menu: what colleagues proposed, and they may confirm. */
export async function proposalsWaiting({ db, site, services, staff }: Counted): Promise<number> {
  const me = requireStaff(staff);
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*)::int as n from (select from staff_proposal
      where site_id = ${site.id} and status = 'waiting' and not concerns && ${ownAccounts(me)}
        and proposed_by <> ${me.id}
        and call = any(${within(services, me)}::text[]) limit ${mostWaiting}) waiting`.execute(db);
  return row?.n ?? 0;
}

type Row = Proposal & { readonly proposer: string; readonly decider: string | null };

/**
 * One's own proposals and those that one may confirm, on the chosen site; not what waits about one's
 * own member account.
 */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  site,
  staff,
  services,
  language,
  input: { ended, after },
}) => {
  const me = requireStaff(staff);
  const [which, order, past] = ended
    ? [sql`p.status <> 'waiting'`, sql`p.id desc`, sql`p.id < ${after ?? null}::uuid`]
    : [sql`p.status = 'waiting'`, sql`p.id`, sql`p.id > ${after ?? null}::uuid`];
  const { rows } = await sql<Row>`
    select p.*, s.name as proposer, d.name as decider from staff_proposal p
    join staff s on s.id = p.proposed_by left join staff d on d.id = p.decided_by
    where p.site_id = ${site.id} and ${which} and (${after ?? null}::uuid is null or ${past})
      and not p.concerns && ${ownAccounts(me)}
      and (p.proposed_by = ${me.id} or p.call = any(${within(services, me)}::text[]))
    order by ${order} limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  return {
    proposals: await Promise.all(shown.map((row) => lineOf(services, me, row, language))),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
};

type Line = OutputOf<typeof contract.list>["proposals"][number];

/** Of what ended by itself, the refusal that the call gave; else what a colleague wrote. */
const reasonOf = ({ words }: Services, { status, reason }: Row, language: Language) =>
  status === "expired" && reason
    ? (words.get(language)?.intl.t(`refusal.${reason}`) ?? reason)
    : reason;

async function lineOf(services: Services, me: Staff, row: Row, language: Language): Promise<Line> {
  const looked = { db: services.reads, site: me.site, services };
  const mine = row.proposed_by === me.id;
  const grave = graveCallOf(services, row.call);
  // Whoever may confirm it is somebody else.
  const alone =
    row.runs_at !== null && mine && !(await someoneElseMay(services.reads, me, grave.rule));
  const input = row.input ? inputOf(services, row) : null;
  const matter = row.input ? await grave.about(input, looked) : null;
  const changed = row.input !== null && (await grave.second(input, looked)) === null;
  return {
    id: row.id,
    what: row.matter as Line["what"],
    values: matter?.values ?? {},
    known: matter !== null,
    changed,
    why: row.why,
    to: matter?.to ?? null,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    runs_at: (alone ? row.runs_at?.toISOString() : null) ?? null,
    taken: alone && row.taken,
    expires_at: row.expires_at.toISOString(),
    mine,
    end:
      row.status === "waiting" || !row.decided_at
        ? null
        : {
            how: row.status as NonNullable<Line["end"]>["how"],
            by: row.decider,
            at: row.decided_at.toISOString(),
            reason: reasonOf(services, row, language),
          },
  };
}
