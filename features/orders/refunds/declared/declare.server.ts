import { sql } from "kysely";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { ownsMailbox, takeReceipt } from "#features/mail/strangers-mail.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { askOwner } from "./answer-declared.server.ts";
import { concludeDeclaration, tellConcluded } from "./conclude-declared.server.ts";
import { nobodyLeft } from "../ended-account.server.ts";
import type * as contract from "../contract.ts";

const perNetwork = { points: 10, seconds: 3_600 };
const perAddress = { points: 6, seconds: 24 * 3_600 };
const jobName = "declared-withdrawal";

/**
 * Withdraws from an order without a login, by name, order number and address (Directive 2011/83/EU,
 * article 11a; decision 36): for who is blocked, has no account any more, or does not find the
 * password. It counts from the moment it is stored; what it comes to is found out afterwards and
 * goes to the address, so that the answer, and the work until then, are the same for every number.
 * From an active account nothing is taken before its owner has agreed, by the mailed link or logged
 * in. Refuses withdrawals_used_up: 10 an hour from a network, 6 a day with an address, or a mailbox
 * that had its day's receipts; not to the member who confirmed that address, logged in.
 */
export const declare: CallHandler<typeof contract.declare> = async ({
  services,
  site,
  viewer,
  input,
  language,
  network,
  refuse,
  once,
}) => {
  const { pool, jobs } = services;
  const proven = ownsMailbox(viewer, input.email);
  const allowed =
    (proven ||
      ((await openAllowance(pool, "withdraw-network", perNetwork).take(network)) &&
        (await openAllowance(pool, "withdraw-address", perAddress).take(
          addressKey(site.id, input.email),
        )))) &&
    (proven || (await takeReceipt(pool, input.email)));
  if (!allowed) return refuse("withdrawals_used_up");
  return once(async ({ tx }) => {
    const { id, created_at } = await tx
      .insertInto("withdrawal_declaration")
      .values({
        site_id: site.id,
        language,
        proven,
        account_id: proven && viewer ? viewer.id : null,
        ...input,
      })
      .returning(["id", "created_at"])
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, jobName, { id });
    return { received_at: created_at.toISOString() };
  });
};

/** What a declaration comes to, right after it was stored. */
export const declarationJob = (services: Services): Job => ({
  name: jobName,
  run: (data) => settleDeclaration(services, (data as { id: string }).id),
});

async function settleDeclaration(services: Services, id: string): Promise<void> {
  const made = await services.db.transaction().execute(async (tx) => {
    const declared = await tx
      .selectFrom("withdrawal_declaration")
      .where("id", "=", id)
      .where("outcome", "=", "new")
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    const site = declared && (await services.sites.byId(declared.site_id));
    if (!declared || !site) return null;
    const order = await findOrder(tx, declared);
    // An account that only claims the same address has orders too: these are not the owner's.
    const own = declared.proven && order?.account_id === declared.account_id;
    if (order && asksOwner(order) && !own) {
      await askOwner(services, tx, declared, order);
      return { refunds: [], account: order.account_id };
    }
    return concludeDeclaration(services, tx, site, declared, order);
  });
  await tellConcluded(services, made);
}

/**
 * An invoice's number can be guessed, and an active account's owner is there to be asked: then only
 * the link or the owner, logged in, sets it going. What comes too late for an active account changes
 * nothing there.
 */
const asksOwner = ({ status, in_time, by_invoice }: FoundOrder): boolean =>
  by_invoice || (in_time && (status === "active" || status === "not_confirmed"));

export interface FoundOrder {
  readonly id: string;
  readonly account_id: string;
  readonly status: string;
  readonly ended: boolean;
  /** Paid, and declared before its days to withdraw were over. */
  readonly in_time: boolean;
  /** Found by its invoice's number. */
  readonly by_invoice: boolean;
}

/**
 * The order with this number (its own, or its invoice's) of an account with this address. An erased account
 * has none: then the order's own number, which only its buyer knows, is enough. Money only ever
 * goes back to where it came from.
 */
async function findOrder(
  tx: Tx,
  {
    site_id,
    number,
    email,
    created_at,
  }: { site_id: string; number: string; email: string; created_at: Date },
): Promise<FoundOrder | null> {
  const asked = number.replaceAll(/\s/g, "").toLowerCase();
  const inTime = sql<boolean>`o.status = 'completed' and withdrawal_ends(o.completed_at, o.withdrawal_days,
    site_zone(o.site_id, o.completed_at)) > ${created_at}`;
  const { rows } = await sql<FoundOrder>`
    select o.id, o.account_id, a.status, ${nobodyLeft} as ended, ${inTime} as in_time, false as by_invoice from orders o join account a on a.id = o.account_id
    where o.site_id = ${site_id} and right(o.id::text, 12) = ${asked}
      and (a.erased_at is not null or a.email_key = ${email.toLowerCase()})
    union
    select o.id, o.account_id, a.status, ${nobodyLeft}, ${inTime}, true from account a join invoice i on i.account_id = a.id join orders o on o.id = i.order_id
    where a.site_id = ${site_id} and i.kind = 'invoice' and not i.test and i.year || '-' || lpad(i.number::text, 6, '0') = ${asked}
      and a.erased_at is null and a.email_key = ${email.toLowerCase()}
    limit 1`.execute(tx);
  return rows[0] ?? null;
}
