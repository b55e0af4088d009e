import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { dyingAt, orKilled } from "#features/books/money-model/killed.server.ts";
import { debitCast } from "#features/direct-debit/debit-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { askWaiting } from "#features/orders/refunds/ask-provider.server.ts";
import { openRefunds, type RefundsCast } from "#features/orders/refunds/refunds-cast.ts";
import { byTwo } from "#test/by-two.ts";
import type { Actor } from "#test/world.ts";
import { eraseAccount } from "./erase.server.ts";

let cast: RefundsCast;
let otto: Actor;
beforeAll(async () => {
  cast = await openRefunds();
  otto = await cast.world.staff("Otto");
});

const purpose = "The provider refuses the refund";
const markDeleted = (as: Actor) =>
  sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${as.id}`.execute(cast.world.db);
async function erase(as: Actor): Promise<void> {
  await markDeleted(as);
  await eraseAccount(cast.world.services, as.id);
}
const kept = async (as: Actor) =>
  cast.world.db.selectFrom("payee").where("account_id", "=", as.id).select("account_id").execute();
const refundsOf = (as: Actor) =>
  cast.world.db.selectFrom("refund").where("account_id", "=", as.id).selectAll().execute();
const open = (refund: string, as: Actor | null = otto, why: string = purpose) =>
  cast.world.call("refunds.openPayeeOf", { refund: { id: refund }, purpose: why }, { as });
const audited = async (as: Actor) =>
  (
    await cast.world.db
      .selectFrom("audit")
      .where("call", "=", "refunds.openPayeeOf")
      .where("subject_id", "=", as.id)
      .select("purpose")
      .execute()
  ).map((row) => row.purpose);
/** Every row of every table as text: is this to be read anywhere? */
async function readable(text: string): Promise<readonly string[]> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(cast.world.db);
  const found: string[] = [];
  for (const { name } of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t
      where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`.execute(cast.world.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
/** So long after the money arrived that no provider says any more that it did not. */
async function weeksLater(as: Actor): Promise<void> {
  await sql`update refund set decided_at = decided_at - interval '61 days'
    where account_id = ${as.id}`.execute(cast.world.db);
  await purgeJob(cast.world.services.pool).run({});
}
const paidByHand = (refund: string) =>
  cast.world.call(
    "refunds.unstick",
    { refund: { id: refund }, how: "paid_by_hand", reason: "Paid from our own account." },
    { as: otto },
  );
const dayLater = (as: Actor) =>
  sql`update refund set asked_at = asked_at - interval '25 hours' where account_id = ${as.id}`.execute(
    cast.world.db,
  );

test("trust row 18: a stuck payout of an erased account: its address is sealed, and opened for a purpose that is recorded", async () => {
  const { alice } = await cast.buyer("p0");
  const provider = cast.breakProvider();
  await erase(alice);
  provider.mend();
  const [payout] = await refundsOf(alice);
  if (!payout) throw new Error("nothing was paid out");
  expect(await kept(alice)).toHaveLength(1);
  expect(await readable(alice.email), "only sealed").toEqual([]);

  const clerk = await cast.world.staff("Clerk", { roles: ["editor"] });
  expect((await open(payout.id, null)).status).toBe(404);
  expect((await open(payout.id, clerk)).status).toBe(404);
  expect((await open(payout.id, otto, "because")).status).toBe(422);
  expect(await audited(alice)).toEqual([]);
  const opened = await open(payout.id);
  expect(opened.body).toEqual({ email: alice.email, name: alice.name, bank: null });
  expect(await audited(alice)).toEqual([purpose]);
  const order = await cast.world.call("refunds.openOrder", { id: payout.order_id }, { as: otto });
  expect(order.body.payee_kept).toBe(true);
  expect(JSON.stringify(order.body)).not.toContain(alice.email);

  await dayLater(alice);
  const byHand = await paidByHand(payout.id);
  expect(byHand.status).toBe(200);
  expect(await kept(alice), "paid, so removed").toEqual([]);
  expect((await open(payout.id)).problem.code).toBe("payee_not_kept");
});

test("trust row 18: it is kept while the provider sends the money, and goes when that has arrived for good", async () => {
  const { alice, order } = await cast.buyer("p0");
  await erase(alice);
  expect((await refundsOf(alice))[0]?.status).toBe("under_way");
  expect(await kept(alice)).toHaveLength(1);
  expect((await open((await refundsOf(alice))[0]?.id ?? "")).problem.code, "nothing is stuck").toBe(
    "payee_not_kept",
  );
  await cast.payer.later(order, "refund_fails");
  expect((await refundsOf(alice))[0]?.status).toBe("failed");
  expect(await kept(alice), "it bounced, and is sent again").toHaveLength(1);
  await sql`update refund set tried_at = null where account_id = ${alice.id}`.execute(
    cast.world.db,
  );
  await askWaiting(cast.world.services);
  await cast.payer.later(order, "refund");
  expect((await refundsOf(alice))[0]?.status).toBe("done");
  expect(await kept(alice), "it may be returned for some weeks").toHaveLength(1);
  await weeksLater(alice);
  expect(await kept(alice)).toEqual([]);
});

test("trust row 18: of an account without money on its way nothing is kept", async () => {
  const [free, used] = [await cast.world.member("Free"), (await cast.buyer("p0")).alice];
  await cast.spendByOperator(used, 20);
  for (const as of [free, used]) {
    await erase(as);
    expect(await kept(as)).toEqual([]);
  }
});

test("trust row 18: two payouts that are paid by hand at once leave no copy behind", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { alice } = await cast.buyer("p0");
    await cast.buy(alice, "p0");
    const provider = cast.breakProvider();
    await erase(alice);
    provider.mend();
    await dayLater(alice);
    expect(await kept(alice)).toHaveLength(1);
    await Promise.all((await refundsOf(alice)).map(({ id }) => paidByHand(id)));
    expect((await refundsOf(alice)).map(({ status }) => status)).toEqual(["done", "done"]);
    expect(await kept(alice)).toEqual([]);
  }
});

test("trust row 18: killed at any statement, an account is whole and has no copy, or is erased and has one", async () => {
  const { alice } = await cast.buyer("p0");
  const provider = cast.breakProvider();
  await markDeleted(alice);
  let erased = false;
  for (let nth = 0; !erased; nth += 3) {
    await orKilled(eraseAccount(dyingAt(cast.world.services, nth), alice.id));
    const { erased_at, email } = await cast.world.db
      .selectFrom("account")
      .where("id", "=", alice.id)
      .select(["erased_at", "email"])
      .executeTakeFirstOrThrow();
    erased = erased_at !== null;
    expect([email === alice.email, (await kept(alice)).length], `statement ${nth}`).toEqual(
      erased ? [false, 1] : [true, 0],
    );
  }
  provider.mend();
  const [payout] = await refundsOf(alice);
  expect((await open(payout?.id ?? "")).body).toMatchObject({ email: alice.email });
  for (let nth = 0; nth < 12; nth += 1)
    await orKilled(askWaiting(dyingAt(cast.world.services, nth)));
  await sql`update refund set tried_at = null where account_id = ${alice.id}`.execute(
    cast.world.db,
  );
  await askWaiting(cast.world.services);
  await cast.payer.later(payout?.order_id ?? "", "refund");
  await weeksLater(alice);
  expect(await kept(alice)).toEqual([]);
});

test("trust row 18: with a mandate the bank account is in the copy", async () => {
  const debits = debitCast(cast.world, otto);
  await byTwo(cast.world, await debits.saveSetup()); // something was sold before
  const { alice } = await cast.buyer("p0");
  await debits.signed(alice);
  const provider = cast.breakProvider();
  await erase(alice);
  provider.mend();
  const [payout] = await refundsOf(alice);
  expect((await open(payout?.id ?? "")).body.bank).toMatchObject({ holder: "A. de Vries" });
});
