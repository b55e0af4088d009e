import { type RawBuilder, sql } from "kysely";
import { keptBarUntil } from "#features/measures/barred-address.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { isId } from "#server/calls/id.ts";
import type * as contract from "../contract.ts";
import { masked, wholeAddress } from "#features/identity/masked.ts";

const pageSize = 50;

type Found = OutputOf<typeof contract.search>["members"][number];
export type Row = Omit<Found, "signed_up_at" | "suspended_until"> & {
  signed_up_at: Date;
  suspended_until: Date | null;
};

/** What a list says of a member; needs account as `a` and profile as `p`. */
export const listed = sql`a.id, p.name, a.email, a.status, coalesce(p.status = 'disabled', false) as hidden,
  p.country, a.tracking ->> 'network' as source, a.paid_user as premium, a.signup_date as signed_up_at,
  case when a.suspended_until > now() then a.suspended_until end as suspended_until`;

export const toFound = ({ email, signed_up_at, suspended_until, ...row }: Row): Found => ({
  ...row,
  email: masked(email),
  suspended_until: suspended_until?.toISOString() ?? null,
  signed_up_at: signed_up_at.toISOString(),
});

/**
 * Members of this site, each page along an index (0033): newest first, by the beginning of a name, or
 * the one whose whole address it is, which takes a purpose. Part of an address finds no one: the
 * masked ones of the list would be read letter by letter. Never by network. Whom it found is recorded.
 * Of an address it says whether it is barred. Refuses not_found to everybody but the office.
 */
export const search: CallHandler<typeof contract.search> = async ({
  db,
  services,
  site,
  staff,
  audit,
  input,
}) => {
  const { query = "", purpose, status, country, source, after } = input;
  const byAddress = query.includes("@");
  const address = byAddress ? wholeAddress(query) : null;
  if (byAddress && !address) return invalidField("query", "invalid.whole_address");
  if (byAddress && !purpose) return invalidField("purpose", "invalid.required");
  const way = wayOf(address ?? query, after ?? null);
  const { rows } = await sql<Row>`
    select ${listed} from account a left join profile p on p.id = a.id
      ${way.named || country ? sql`join office_listing l on l.id = a.id and l.site_id = ${site.id}` : sql``}
    where a.site_id = ${site.id} and a.erased_at is null and ${way.where}
      ${status ? sql`and a.status = ${status}` : sql``}
      ${country ? sql`and l.country = ${country}` : sql``}
      ${source ? sql`and a.tracking <> '{}' and a.tracking ->> 'network' = ${source}` : sql``}
    order by ${way.order} limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  // Never what was typed: it may be a name or an address, and the audit stays for good.
  const [only] = shown.length === 1 ? shown : [];
  audit({
    subject: only?.id ?? null,
    ...(purpose && { purpose }),
    detail: {
      by: byAddress ? "address" : query ? "query" : "list",
      found: String(shown.length),
      ...(shown.length > 1 && { members: shown.map(({ id }) => id).join(" ") }),
    },
  });
  const until = byAddress ? await keptBarUntil(services, db, site.id, address ?? query) : null;
  return {
    members: shown.map(toFound),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    barred: until ? { until, may_lift: requireStaff(staff).may("reports.decide") } : null,
  };
};

interface Way {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** Along the names. */
  readonly named?: true;
}

const mail = sql`a.email_key collate "C"`;

/** How what was typed is looked for. `after`: the last member of the page before. */
function wayOf(query: string, after: string | null): Way {
  const order = sql`a.id desc`;
  const asked = query.toLowerCase();
  if (isId(asked)) return { where: sql`a.id = ${asked}`, order };
  if (/^[0-9a-f]{12}$/.test(asked))
    return {
      where: sql`a.id in (select account_id from orders where right(id::text, 12) = ${asked})`,
      order,
    };
  if (asked.includes("@")) return { where: sql`${mail} = ${asked}`, order };
  if (asked)
    return {
      named: true,
      where: sql`${beginning(sql`l.name`, asked)} ${after ? sql`and (l.name, l.id) > (select l.name, l.id from office_listing l where l.id = ${after})` : sql``}`,
      order: sql`l.name, l.id`,
    };
  return { where: after ? sql`a.id < ${after}` : sql`true`, order };
}

/** As a stretch of the index, which `like` with a value is only by luck. */
const beginning = (column: RawBuilder<unknown>, asked: string): RawBuilder<unknown> =>
  sql`${column} >= ${asked} and ${column} < ${`${asked}\u{10ffff}`}`;
