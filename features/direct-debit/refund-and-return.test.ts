import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "./debit-cast.ts";
import { settleNow } from "./bank-file/place-debit.server.ts";

let world: World;
let cast: DebitCast;
beforeAll(async () => {
  world = await openWorld();
  const otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup({ early_limit: 10_000 });
  overview = async () =>
    (await world.call("direct-debit.overview", {}, { as: otto })).body.refunds.map(
      ({ refund_id }) => refund_id,
    );
  transferred = async (refund_id) =>
    (await world.call("direct-debit.refunded", { refund_id }, { as: otto })).status;
});
let overview: () => Promise<string[]>;
let transferred: (refund: string) => Promise<number>;

/** Withdraws, and gives the refund that the bank transfer waits for. */
async function withdrawn(as: Actor, order: string): Promise<string> {
  const { status, body } = await world.call("refunds.withdraw", { order: { id: order } }, { as });
  expect(status).toBe(200);
  await askProvider(world.services, body.refund.id);
  const { request_id } = await world.db
    .selectFrom("refund")
    .where("id", "=", body.refund.id)
    .select("request_id")
    .executeTakeFirstOrThrow();
  return request_id;
}
const refunds = (order: string) =>
  world.db
    .selectFrom("refund")
    .where("order_id", "=", order)
    .select(["kind", "status", "amount", "credits"])
    .orderBy("id")
    .execute();
const holds = (of: Actor) =>
  world.db
    .selectFrom("wallet")
    .where("account_id", "=", of.id)
    .select(["credits", "debt"])
    .executeTakeFirstOrThrow();

test("trust row 22: money that the bank took back is not transferred as well, though the member had withdrawn before", async () => {
  const alice = await world.member("Alice", { paid_user: true });
  const { payment_id, collection } = await cast.signed(alice);
  await cast.collected(collection);
  const refund = await withdrawn(alice, payment_id);
  expect(await overview()).toContain(refund);
  expect((await cast.answer(collection, "returned", "MD06")).status).toBe(200);
  expect(await overview()).not.toContain(refund);
  expect(await transferred(refund)).toBe(404);
  expect(await refunds(payment_id)).toEqual([
    { kind: "withdrawal", status: "dropped", amount: 2500, credits: 50 },
    { kind: "debit_return", status: "done", amount: 2500, credits: 0 },
  ]);
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect(await checkLedger(world.db)).toEqual([]);
});

test("trust row 22: what was given early and withdrawn is transferred only once the bank has the money", async () => {
  const bob = await world.member("Bob", { paid_user: true });
  const { payment_id, collection } = await cast.signed(bob, "NL91ABNA0417164300");
  await world.db
    .updateTable("direct_debit_collection")
    .set({ early: true })
    .where("id", "=", collection)
    .execute();
  await settleNow(world.services, [collection]);
  expect(await holds(bob)).toEqual({ credits: 50, debt: 0 });
  const refund = await withdrawn(bob, payment_id);
  expect(await overview()).not.toContain(refund);
  expect(await transferred(refund)).toBe(404);
  await cast.collected(collection);
  expect(await overview()).toContain(refund);
  expect(await transferred(refund)).toBe(200);
  expect(await refunds(payment_id)).toEqual([
    { kind: "withdrawal", status: "done", amount: 2500, credits: 50 },
  ]);
});
