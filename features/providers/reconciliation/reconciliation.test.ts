import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { payerOf } from "#test/payer.ts";
import { settle } from "#features/orders/settle.server.ts";
import { happen } from "../sandbox/reversals.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { reachedBy, reconcileAccount } from "./reconcile-account.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let operator: Actor;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  operator = await world.staff("Opa");
});

const sandbox = () => {
  const provider = world.services.payments.providers.get("sandbox");
  if (!provider) throw new Error("no sandbox");
  return provider;
};
let members = 0;
async function paid() {
  const as = await world.member(`Rita${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard" },
    { as },
  );
  await payer.press(body.checkout_url, "pay");
  return {
    as,
    order: body.order.payment_id,
    payment: await payer.paymentOf(body.order.payment_id),
  };
}
const creditsOf = async ({ as }: { as: Actor }) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;
const kindsOf = async ({ order }: { order: string }) =>
  (
    await world.call("reconciliation.listDifferences", { payment_id: order }, { as: operator })
  ).body.differences.map(({ kind }) => kind);

/** What the night's jobs do, one account after the other. */
async function night(): Promise<void> {
  for (const provider of await world.services.payments.all())
    await reconcileAccount(world.services, provider, await reachedBy(world.db, provider));
}

test("a refund, a chargeback and a won dispute happen while the process is down: after the night they are in the books, once", async () => {
  const [refunded, taken, won] = [await paid(), await paid(), await paid()];
  await payer.later(won.order, "chargeback");
  expect(await Promise.all([refunded, taken, won].map(creditsOf))).toEqual([20, 20, 0]);

  // What the provider does while nobody listens: no webhook is ever sent for it.
  await happen(world.db, refunded.payment, "refund");
  await happen(world.db, taken.payment, "chargeback");
  await happen(world.db, won.payment, "chargeback_won");
  expect(await Promise.all([refunded, taken, won].map(creditsOf))).toEqual([20, 20, 0]);

  await night();
  expect(await Promise.all([refunded, taken, won].map(creditsOf))).toEqual([0, 0, 20]);
  expect(await Promise.all([refunded, taken, won].map(kindsOf))).toEqual([
    ["missed_refund"],
    ["missed_chargeback"],
    ["missed_return"],
  ]);
  const booked = () =>
    sql`
    select (select count(*) from ledger_entry) as entries, (select count(*) from invoice) as invoices, (select count(*) from refund) as refunds,
      (select count(*) from payment_difference) as differences`
      .execute(world.db)
      .then(({ rows }) => rows);
  const before = await booked();
  await night();
  expect(await booked(), "another night changes nothing").toEqual(before);
  expect(await checkLedger(world.db)).toEqual([]);
  const { body } = await world.call(
    "reconciliation.listDifferences",
    { open: true },
    { as: operator },
  );
  expect(body.differences, "what is mended waits for nobody").toEqual([]);
});

test("paid at the provider after it was given up here, untold: completed by the night", async () => {
  const as = await world.member(`Rita${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard" },
    { as },
  );
  const order = body.order.payment_id;
  await payer.press(body.checkout_url, "fail");
  await world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("reference", "=", order)
    .execute();
  await night();
  expect([await creditsOf({ as }), await kindsOf({ order })]).toEqual([20, ["missed_payment"]]);
});

test("the next comparison begins two days before the last one that went through; one that did not go through counts for nothing", async () => {
  await night();
  const reached = await reachedBy(world.db, sandbox());
  expect(Date.now() - reached.getTime()).toBeGreaterThan(47 * 3_600_000);
  expect(Date.now() - reached.getTime()).toBeLessThan(49 * 3_600_000);
  const known = sandbox();
  world.services.payments.providers.set("sandbox", {
    ...known,
    changes: () => Promise.reject(new Error("down")),
  });
  await night();
  world.services.payments.providers.set("sandbox", known);
  expect(await reachedBy(world.db, known)).toEqual(reached);
});

test("a provider that stops answering in the middle: what was answered is booked, the rest by the next comparison", async () => {
  const all = [await paid(), await paid()];
  for (const { payment } of all) await happen(world.db, payment, "chargeback");
  const known = sandbox();
  world.services.payments.providers.set("sandbox", {
    ...known,
    status: (id) => (id === all[0]?.payment ? Promise.reject(new Error("down")) : known.status(id)),
  });
  await night();
  world.services.payments.providers.set("sandbox", known);
  expect(await Promise.all(all.map(creditsOf))).toEqual([20, 0]);
  await night();
  expect(await Promise.all(all.map(creditsOf))).toEqual([0, 0]);
});

test("an operator has the books compared since a moment, and reads when that was; nobody else does", async () => {
  const bought = await paid();
  await happen(world.db, bought.payment, "refund");
  const since = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const { body } = await world.call("reconciliation.start", { since }, { as: operator });
  expect(body.accounts).toBe((await world.services.payments.all()).length);
  await expect
    .poll(
      async () => {
        await world.jobsDue("reconcile-account");
        return creditsOf(bought);
      },
      { interval: 100 },
    )
    .toBe(0);
  await expect
    .poll(
      async () => {
        const {
          body: { reconciliations },
        } = await world.call("reconciliation.listRuns", {}, { as: operator });
        return reconciliations.find((run) => run.provider === "sandbox" && run.since === since);
      },
      { interval: 100 },
    )
    .toMatchObject({ complete: true, differences: 1, own: false });
  const outsider = bought.as;
  expect((await world.call("reconciliation.start", { since }, { as: outsider })).status).toBe(404);
  expect((await world.call("reconciliation.listRuns", {}, { as: outsider })).status).toBe(404);
  expect((await world.call("reconciliation.listDifferences", {}, { as: outsider })).status).toBe(
    404,
  );
});

test.each([
  ["to come", 86_400_000],
  ["two years ago", -2 * 366 * 86_400_000],
])("comparing since a moment %s is refused, and says which field", async (_when, offset) => {
  const { status, problem } = await world.call(
    "reconciliation.start",
    { since: new Date(Date.now() + offset).toISOString() },
    { as: operator },
  );
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["since"]]);
});

test("an operator closes a difference with a note, once; another site's is not there; the list pages by key", async () => {
  const { order } = await paid();
  const { account_id } = await world.db
    .selectFrom("orders")
    .select("account_id")
    .where("id", "=", order)
    .executeTakeFirstOrThrow();
  expect(account_id).toBeTruthy();
  await world.db
    .insertInto("payment_difference")
    .values(
      Array.from({ length: 52 }, (_, at) => ({
        site_id: world.siteId,
        order_id: order,
        kind: "given_back_twice",
        reference: `re_${at}`,
        amount: 100,
        currency: "EUR",
      })),
    )
    .execute();
  const first = (
    await world.call("reconciliation.listDifferences", { open: true }, { as: operator })
  ).body;
  const second = (
    await world.call(
      "reconciliation.listDifferences",
      { open: true, before: first.next ?? randomUUID() },
      { as: operator },
    )
  ).body;
  expect([first.differences.length, second.differences.length, second.next]).toEqual([50, 2, null]);
  const id = first.differences[0]?.id ?? "";
  const close = (by: Actor, host?: string) =>
    world.call(
      "reconciliation.closeDifference",
      { difference: { id }, note: "Asked the bank for it back." },
      { as: by, ...(host && { host }) },
    );
  await world.site("other.test");
  const stranger = await world.staff("Otto", { sites: ["other.test"] });
  expect((await close(stranger, "other.test")).status).toBe(404);
  const both = await Promise.all([close(operator), close(operator)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(
    (
      await world.call("reconciliation.listDifferences", { open: true }, { as: operator })
    ).body.differences.map((each) => each.id),
  ).not.toContain(id);
  expect(
    (
      await world.db
        .selectFrom("audit")
        .select("detail")
        .where("call", "=", "reconciliation.closeDifference")
        .execute()
    ).map(({ detail }) => detail),
  ).toMatchObject([{ order, note: "Asked the bank for it back." }]);
});

test("the same payment settled by the night and told by a webhook at once is one payment", async () => {
  const { as, order, payment } = await paid();
  await happen(world.db, payment, "refund");
  await Promise.all([
    night(),
    ...Array.from({ length: 4 }, async () =>
      settle(world.services, sandbox(), await sandbox().status(payment), null),
    ),
  ]);
  expect(await creditsOf({ as })).toBe(0);
  expect(
    await world.db.selectFrom("refund").where("order_id", "=", order).select("kind").execute(),
  ).toEqual([{ kind: "provider" }]);
});
