import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { mailsTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { openRefunds, type RefundsCast } from "#features/orders/refunds/refunds-cast.ts";
import { withdrawFrom } from "#features/orders/refunds/withdraw.server.ts";
import type { Actor } from "#test/world.ts";
import { eraseAccount, eraseOldJob, replayErasures } from "./erase.server.ts";
import { password, withPassword } from "../settings-cast.ts";

let cast: RefundsCast;
/** Has credits that nobody may touch. */
let olga: Actor;
beforeAll(async () => {
  cast = await openRefunds();
  olga = await withPassword(cast.world, "Olga");
  await cast.buy(olga);
});

/** 50 credits for €25.00, of which 13 are spent. */
async function buyerWith37(name: string, express = true): Promise<{ as: Actor; order: string }> {
  const as = await withPassword(cast.world, name);
  const order = await cast.buy(as, "p1", undefined, express);
  await cast.spendByOperator(as, 13);
  return { as, order };
}
const unused = async (as: Actor) =>
  (await cast.world.call("refunds.unused", {}, { as })).body.unused;
const remove = (as: Actor, now = false) =>
  cast.world.call("account-settings.deleteAccount", { password, now }, { as });
const refundsOf = (as: Actor) =>
  cast.world.db
    .selectFrom("refund")
    .where("account_id", "=", as.id)
    .select(["order_id", "kind", "amount", "credits", "status"])
    .orderBy("id")
    .execute();
async function daysPass(as: Actor, days: number): Promise<void> {
  await sql`update account set deleted_at = deleted_at - make_interval(days => ${days})
    where id = ${as.id}`.execute(cast.world.db);
  await eraseOldJob(cast.world.services).run({});
}

test("37 credits are told before the deletion and in its mail, and paid back when the account is erased", async () => {
  const { as, order } = await buyerWith37("Anna");
  const { amount: full } = await cast.world.db
    .selectFrom("orders")
    .where("id", "=", order)
    .select("amount")
    .executeTakeFirstOrThrow();
  const price = Math.ceil((full * 37) / 50);
  expect(await unused(as)).toEqual([{ credits: 37, amount: price, currency: "EUR" }]);
  expect((await remove(as)).status).toBe(200);
  await cast.mailed(as, "37 credits", (price / 100).toFixed(2));
  expect(await refundsOf(as), "while the account can come back").toEqual([]);
  await daysPass(as, 14);
  expect(await refundsOf(as)).toEqual([
    { order_id: order, kind: "payout", amount: price, credits: 37, status: "under_way" },
  ]);
  expect(await cast.holds(as)).toEqual({ credits: 0, debt: 0 });
  await cast.payer.later(order, "refund");
  expect((await refundsOf(as))[0]?.status).toBe("done");
  const notes = await cast.world.db
    .selectFrom("invoice")
    .where("order_id", "=", order)
    .where("kind", "=", "credit_note")
    .select("gross")
    .execute();
  expect(notes).toEqual([{ gross: price }]);
});

test("who comes back within 14 days has the credits, and nothing was paid", async () => {
  const { as } = await buyerWith37("Berta");
  await remove(as);
  const letter = () =>
    mailsTo(cast.world, as.email).find((mail) => mail.includes("Bring my account back"));
  await expect.poll(letter).toBeTruthy();
  const token = tokenIn(letter() ?? "");
  expect((await cast.world.call("account-settings.reactivate", { token })).status).toBe(200);
  expect([await refundsOf(as), (await cast.holds(as)).credits]).toEqual([[], 37]);
});

test("credits that cost nothing are not paid back, and do not eat up those that did", async () => {
  const as = await withPassword(cast.world, "Carla");
  await grantCredits(cast.world.db, as.id, 20, "grant", "present");
  expect(await unused(as)).toEqual([]);
  const order = await cast.buy(as);
  await cast.spendByOperator(as, 20);
  const [line] = await unused(as);
  expect(line?.credits).toBe(50);
  await remove(as, true);
  await expect
    .poll(async () => (await refundsOf(as)).map(({ order_id, credits }) => [order_id, credits]))
    .toEqual([[order, 50]]);
});

test("trust row 22: erased at once from two sides and again after a backup: paid back once", async () => {
  const { as, order } = await buyerWith37("Dora");
  await sql`update account set status = 'deleted', deleted_at = now() - interval '15 days'
    where id = ${as.id}`.execute(cast.world.db);
  await Promise.all([
    eraseAccount(cast.world.services, as.id),
    eraseAccount(cast.world.services, as.id),
  ]);
  expect((await refundsOf(as)).length).toBe(1);
  // The backup knows neither the erasure nor the refund.
  await sql`delete from refund where order_id = ${order}`.execute(cast.world.db);
  await grantCredits(cast.world.db, as.id, 37, "refund", "restored");
  await sql`update account set status = 'active', confirmed_at = now(), erased_at = null where id = ${as.id}`.execute(
    cast.world.db,
  );
  expect(await replayErasures(cast.world.services)).toBe(1);
  expect(await refundsOf(as)).toEqual([]);
});

test("what was withdrawn before is not paid again; who asked for nothing at the order still gets the rest by withdrawing", async () => {
  const { as, order } = await buyerWith37("Emma", false);
  const second = await cast.buy(as, "p0");
  expect((await cast.withdraw(as, second)).status).toBe(200);
  await remove(as, true);
  await expect
    .poll(async () => (await refundsOf(as)).map(({ kind, credits }) => [kind, credits]))
    .toContainEqual(["payout", 37]);
  const { amount, site_id } = await cast.world.db
    .selectFrom("orders")
    .where("id", "=", order)
    .select(["amount", "site_id"])
    .executeTakeFirstOrThrow();
  const site = await cast.world.services.sites.byId(site_id);
  if (!site) throw new Error("no site");
  const done = await cast.world.db
    .transaction()
    .execute((tx) =>
      withdrawFrom(cast.world.services, tx, site, { accountId: as.id, orderId: order }),
    );
  expect("refund" in done).toBe(true);
  const back = (await refundsOf(as)).filter(({ order_id }) => order_id === order);
  expect(back.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount);
});

test("nobody sees or gets what is another's", async () => {
  expect((await cast.world.call("refunds.unused", {})).status).toBe(403);
  const stranger = await withPassword(cast.world, "Frida");
  expect(await unused(stranger)).toEqual([]);
  await remove(stranger, true);
  expect(await unused(olga)).toMatchObject([{ credits: 50 }]);
  expect(await refundsOf(olga)).toEqual([]);
});
