import { sql } from "kysely";
import { createHash } from "node:crypto";
import { lockWallet } from "#features/wallet/unused-of.server.ts";
import type { Context } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Site } from "#features/sites/site.server.ts";

/** What an order keeps of the express request to begin at once. */
export interface ExpressRequest {
  readonly express: boolean;
  /** SHA-256 of the words that were agreed to; null: nothing was asked for. */
  readonly express_words: string | null;
}

/** Days to withdraw in: the law's 14, or the site's own when those are more. */
export const withdrawalDays = ({ settings }: Site): number => Math.max(14, settings.refund_days);

/**
 * The request as the order keeps it (Directive 2011/83/EU, articles 7(3) and 8(8)): never assumed,
 * with the words as this member was shown them in their language.
 */
export function expressRequest(
  { services, site, language }: Pick<Context, "services" | "site" | "language">,
  asked: boolean | undefined,
): ExpressRequest {
  const intl = asked === true ? services.words.get(language)?.intl : undefined;
  if (!intl) return { express: false, express_words: null };
  const words = intl.t("orders.express", { days: withdrawalDays(site) });
  return { express: true, express_words: hashOf(words) };
}

const hashOf = (words: string): string => createHash("sha256").update(words).digest("hex");

/** A paid order whose credits wait for the express request. */
export interface WaitingOrder {
  readonly id: string;
  readonly credits: number;
  readonly days: number;
  /** Its credits are free to use from then on without a request. */
  readonly until: Date;
}

/** The member's paid orders whose credits wait for the request, oldest first. */
async function ordersWaiting(db: Database | Tx, accountId: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.credits, o.withdrawal_days as days, w.until
    from orders o
      cross join lateral (select withdrawal_ends(o.completed_at, o.withdrawal_days, site_zone(o.site_id, o.completed_at)) as until) w
    where o.account_id = ${accountId} and o.status = 'completed' and o.use_waits and not o.express
      and w.until > now()
    order by o.id`.execute(db);
  return rows;
}

/**
 * What the request at the first use says of its orders: days to withdraw in, and the moment from
 * which all of their credits can be used without it.
 */
export async function startNeeded(
  db: Database | Tx,
  accountId: string,
): Promise<{ days: number; until: string }> {
  const waiting = await ordersWaiting(db, accountId);
  return {
    days: Math.max(14, ...waiting.map(({ days }) => days)),
    until: new Date(
      Math.max(Date.now(), ...waiting.map(({ until }) => until.getTime())),
    ).toISOString(),
  };
}

/**
 * Keeps the member's express request at the first use: of every paid order that waits for it, with
 * the moment and the words as this member was shown them (Directive 2011/83/EU, article 7(3)).
 * Asking again changes nothing.
 */
export async function requestStart(
  { services, language }: Pick<Context, "services" | "language">,
  accountId: string,
): Promise<void> {
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error("a language without words");
  const waiting = await ordersWaiting(services.db, accountId);
  if (waiting.length === 0) return;
  await services.db.transaction().execute(async (tx) => {
    // Orders before the wallet, as all that moves money does; a withdrawal at this moment is waited for.
    const { rows } = await sql<{ id: string }>`
      select id from orders where id = any(${sql.val(waiting.map(({ id }) => id))}::uuid[])
        and not express order by id for update`.execute(tx);
    await lockWallet(tx, accountId);
    const words = intl.t("orders.express", { days: Math.max(...waiting.map(({ days }) => days)) });
    for (const { id } of rows)
      await tx
        .updateTable("orders")
        .set({
          express: true,
          express_words: hashOf(words),
          express_at: sql<Date>`clock_timestamp()`,
        })
        .where("id", "=", id)
        .execute();
  });
}
