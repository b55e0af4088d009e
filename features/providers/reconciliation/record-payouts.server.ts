import { sql } from "kysely";
import type { PaymentProvider, PayoutItem, ProviderPayout } from "#features/orders/provider.ts";
import { isId } from "#server/calls/id.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";

type Account = Pick<PaymentProvider, "name" | "account">;
type Log = Pick<Services["log"], "error">;
/** Cents by site. */
type Parts = Map<string, number>;

const ofAccount = ({ name, account }: Account) =>
  sql<boolean>`provider = ${name} and payment_account_id is not distinct from ${account?.id ?? null}::uuid`;

/**
 * Writes down payouts of an account, each once, with what of it belongs to the orders of each site. A
 * known one changes only when the bank sends it back. The rest, which belongs to no order, is an
 * error in the log and waits for an operator.
 */
export async function recordPayouts(
  db: Database,
  log: Log,
  account: Account,
  payouts: readonly ProviderPayout[],
): Promise<void> {
  const inOrder = payouts.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || a.reference.localeCompare(b.reference, "en", { numeric: true }),
  );
  for (const payout of inOrder) {
    const state = await stateOf(db, account, payout.reference);
    if (state === "paid" && payout.state === "failed") await markFailed(db, log, account, payout);
    if (state !== null) continue;
    const items = await payout.items();
    const rest = await db
      .transaction()
      .execute((tx) => recordPayout(tx, log, account, payout, items));
    if (rest !== null && rest !== 0)
      log.error(
        {
          provider: account.name,
          account: account.account?.id ?? null,
          payout: payout.reference,
          rest,
          currency: payout.currency,
        },
        "a payout contains money of no order of ours",
      );
  }
}

async function stateOf(
  db: Database | Tx,
  account: Account,
  reference: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("provider_payout")
    .select("state")
    .where(ofAccount(account))
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.state ?? null;
}

async function markFailed(
  db: Database | Tx,
  log: Log,
  account: Account,
  { reference, failedOn }: Pick<ProviderPayout, "reference" | "failedOn">,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("provider_payout")
    .set({
      state: "failed",
      failed_on: sql<string>`coalesce(${failedOn ?? null}::date, now()::date)`,
    })
    .where(ofAccount(account))
    .where("reference", "=", reference)
    .where("state", "=", "paid")
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    log.error({ provider: account.name, payout: reference }, "the bank sent a payout back");
}

/** Gives the cents that belong to no order of ours; null: it was known. */
async function recordPayout(
  tx: Tx,
  log: Log,
  account: Account,
  { reference, amount, currency, day, state, failedOn }: ProviderPayout,
  items: readonly PayoutItem[] | null,
): Promise<number | null> {
  // One after the other: what is carried over or came back leaves with one payout only.
  await sql`select pg_advisory_xact_lock(hashtext('provider_payout'),
    hashtext(${`${account.name} ${account.account?.id ?? ""}`}))`.execute(tx);
  if ((await stateOf(tx, account, reference)) !== null) return null;
  const parts = await partsOf(tx, account, items ?? []);
  const earlier =
    state === "carried"
      ? []
      : [
          ...(await carriedOver(tx, account, currency, day)),
          ...(await cameBack(tx, log, account, currency, items ?? [])),
        ];
  if (earlier.length > 0) await addParts(tx, parts, earlier);
  const ours = [...parts.values()].reduce((sum, cents) => sum + cents, 0);
  const rest = state === "carried" ? 0 : amount - ours;
  const { id } = await tx
    .insertInto("provider_payout")
    .values({
      provider: account.name,
      payment_account_id: account.account?.id ?? null,
      reference,
      amount,
      currency,
      day,
      state,
      failed_on:
        state === "failed" ? sql<string>`coalesce(${failedOn ?? null}::date, now()::date)` : null,
      itemised: items !== null,
      rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (parts.size > 0)
    await tx
      .insertInto("provider_payout_part")
      .values([...parts].map(([site_id, cents]) => ({ payout_id: id, site_id, amount: cents })))
      .execute();
  if (earlier.length > 0)
    await tx
      .updateTable("provider_payout")
      .set({ joined_id: id })
      .where("id", "in", earlier)
      .execute();
  return rest;
}

/** What items belong to orders of this account that moved money, by site. */
async function partsOf(tx: Tx, account: Account, items: readonly PayoutItem[]): Promise<Parts> {
  const uuid = (id: string | undefined) => (id !== undefined && isId(id) ? id : null);
  const { rows } = await sql<{ site_id: string; amount: number }>`
    select o.site_id, sum(i.amount)::bigint as amount
    from unnest(${items.map(({ orderId }) => uuid(orderId))}::uuid[],
        ${items.map(({ paymentId }) => paymentId ?? null)}::text[],
        ${items.map(({ reversalId }) => reversalId ?? null)}::text[],
        ${items.map(({ amount }) => amount)}::bigint[]) i (order_id, payment_id, reversal_id, amount)
      left join orders paid on paid.provider = ${account.name}
        and paid.provider_payment_id = i.payment_id
      left join payment_reversal r on r.provider = ${account.name}
        and r.reversal_id = i.reversal_id
      join orders o on o.id = coalesce(r.order_id, i.order_id, paid.id)
    where o.provider = ${account.name} and not o.test
      and o.payment_account_id is not distinct from ${account.account?.id ?? null}::uuid
    group by o.site_id`.execute(tx);
  return new Map(rows.map(({ site_id, amount }) => [site_id, amount]));
}

/** Batches without a payout, up to the day of the payout that takes their money along. */
async function carriedOver(
  tx: Tx,
  account: Account,
  currency: string,
  day: string,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("provider_payout")
    .select("id")
    .where(ofAccount(account))
    .where("state", "=", "carried")
    .where("joined_id", "is", null)
    .where("currency", "=", currency)
    .where("day", "<=", day)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payouts that the bank sent back, and whose money is in the balance again. */
async function cameBack(
  tx: Tx,
  log: Log,
  account: Account,
  currency: string,
  items: readonly PayoutItem[],
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { returned, amount } of items) {
    if (!returned) continue;
    const payout = await tx
      .selectFrom("provider_payout")
      .select(["id", "reference", "state"])
      .where(ofAccount(account))
      .where("currency", "=", currency)
      .where("state", "in", ["paid", "failed"])
      .where("joined_id", "is", null)
      .$if(returned.reference !== null, (q) => q.where("reference", "=", returned.reference ?? ""))
      .$if(returned.reference === null, (q) => q.where("amount", "=", amount))
      .$if(found.size > 0, (q) => q.where("id", "not in", [...found]))
      .orderBy("day", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (!payout) continue;
    found.add(payout.id);
    await markFailed(tx, log, account, { reference: payout.reference, failedOn: returned.on });
  }
  return [...found];
}

/** The parts of earlier payouts, whose money leaves with this one. */
async function addParts(tx: Tx, parts: Parts, earlier: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom("provider_payout_part")
    .select(["site_id", "amount"])
    .where("payout_id", "in", earlier)
    .execute();
  for (const { site_id, amount } of rows) parts.set(site_id, (parts.get(site_id) ?? 0) + amount);
}
