import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { PayoutItem, ProviderPayout } from "#features/orders/provider.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { storeAccount } from "../../accounts.server.ts";
import { recordPayouts } from "../record-payouts.server.ts";
import { sell, type Sold } from "../shop-cast.ts";

let world: World;
let owner: Actor;
let here: Actor;
let there: Actor;
let sold: { readonly here: Sold; readonly there: Sold };
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  owner = await world.staff("Olga");
  here = await world.staff("Hera", { sites: ["127.0.0.1"], roles: ["finance"] });
  there = await world.staff("Theo", { sites: ["other.test"], roles: ["owner"] });
  sold = { here: await sell(world, null, "EUR"), there: await sell(world, "other.test", "EUR") };
});

const installation = { name: "sandbox", account: null };
async function paidOut(
  items: readonly PayoutItem[],
  more: Partial<ProviderPayout> = {},
  account: Parameters<typeof recordPayouts>[2] = installation,
): Promise<string> {
  const reference = more.reference ?? randomUUID();
  await recordPayouts(world.db, world.services.log, account, [
    {
      reference,
      amount: items.reduce((sum, { amount }) => sum + amount, 0),
      currency: "EUR",
      day: "2026-11-20",
      state: "paid",
      items: () => Promise.resolve(items),
      ...more,
    },
  ]);
  return reference;
}
const item = (one: Sold, amount: number): PayoutItem => ({ amount, orderId: one.order });
const list = async (as: Actor, input: { open?: boolean; before?: string } = {}) =>
  (await world.call("reconciliation.listPayouts", input, { as })).body;
const seen = async (as: Actor, reference: string) =>
  (await list(as)).payouts.find((each) => each.reference === reference);
const close = (id: string, as: Actor) =>
  world.call(
    "reconciliation.closePayout",
    { payout: { id }, note: "The provider's fee of November." },
    { as, key: randomUUID() },
  );
const waiting = async (as: Actor) =>
  (await world.call("office.open", {}, { as })).body.menu.find(
    ({ to }) => to === "/operator/differences",
  )?.waiting ?? 0;

test("a payout of the installation's account: each site sees its own part, who works on all sites the whole", async () => {
  const both = await paidOut([item(sold.here, 1500), item(sold.there, 700), { amount: -90 }]);
  const theirs = await paidOut([item(sold.there, 300)]);
  expect(await seen(owner, both)).toMatchObject({
    amount: 2110,
    matched: 1500,
    rest: -90,
    open: true,
    may_close: true,
    own: false,
  });
  const part = { amount: null, rest: null, open: false, may_close: false };
  expect(await seen(here, both)).toMatchObject({ ...part, matched: 1500 });
  expect(await seen(there, both)).toMatchObject({ ...part, matched: 700 });
  expect(await seen(here, theirs)).toBeUndefined();
  expect(await seen(there, theirs)).toMatchObject({ matched: 300 });
  expect(await seen(owner, theirs)).toMatchObject({ amount: 300, matched: 0, rest: 0 });
  expect((await list(here, { open: true })).payouts).toEqual([]);
  const member = await world.member("Mia");
  expect((await world.call("reconciliation.listPayouts", {}, { as: member })).status).toBe(404);
});

test("a payout of a site's own account is that site's, and nobody's on another site", async () => {
  const { sealing } = world.services;
  const elsewhere = (await world.services.sites.byHost("other.test"))?.id ?? "";
  await world.db.transaction().execute((tx) => storeAccount(tx, sealing, elsewhere, "stripe", {}));
  const { id } = await world.db
    .selectFrom("site_payment_account")
    .select("id")
    .executeTakeFirstOrThrow();
  const account = { name: "stripe", account: { id, siteId: elsewhere } };
  // Somebody else's order number in the metadata of a payment makes it no money of that order.
  const own = await paidOut([item(sold.there, 400)], {}, account);
  expect(await seen(there, own)).toMatchObject({ amount: 400, matched: 0, rest: 400, open: true });
  expect(await seen(owner, own)).toBeUndefined();
  expect(await seen(here, own)).toBeUndefined();
  const row = await seen(there, own);
  expect((await close(row?.id ?? "", owner)).status).toBe(404);
  const before = await waiting(there);
  expect((await close(row?.id ?? "", there)).status).toBe(200);
  expect(await waiting(there)).toBe(before - 1);
});

test("what belongs to no order waits, is counted, and is closed once, by who sees the whole", async () => {
  const [open, back] = [await paidOut([{ amount: 77 }]), await paidOut([{ amount: 78 }])];
  await paidOut([{ amount: 78 }], { reference: back, state: "failed", failedOn: "2026-11-24" });
  expect(await seen(owner, back)).toMatchObject({ state: "failed", open: false });
  const row = await seen(owner, open);
  const before = await waiting(owner);
  for (const as of [here, there])
    expect((await close(row?.id ?? "", as)).status, as.name).toBe(404);
  const both = await Promise.all([close(row?.id ?? "", owner), close(row?.id ?? "", owner)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await waiting(owner)).toBe(before - 1);
  expect(await seen(owner, open)).toMatchObject({
    open: false,
    closed_by: "Olga",
    note: "The provider's fee of November.",
  });
  expect((await list(owner, { open: true })).payouts.map((each) => each.reference)).not.toContain(
    open,
  );
  const audit = await world.db
    .selectFrom("audit")
    .select("detail")
    .where("call", "=", "reconciliation.closePayout")
    .execute();
  expect(audit).toContainEqual({ detail: expect.objectContaining({ payout: open }) });
});

test("newest first by the day, a page after the other", async () => {
  const days = Array.from({ length: 60 }, (_, at) =>
    new Date(Date.UTC(2027, 0, 1 + (at % 30))).toISOString().slice(0, 10),
  );
  for (const day of days) await paidOut([item(sold.here, 10)], { day });
  const first = await list(here);
  const second = await list(here, { before: first.next ?? "" });
  const all = [...first.payouts, ...second.payouts];
  expect(first.payouts.length).toBe(50);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ day }) => day).slice(0, 60)).toEqual(days.toSorted().toReversed());
});

test("the month's file has a site's part, on the day of the payout, and its return", async () => {
  const file = async (as: Actor, month: string) =>
    (
      await fetch(`${world.url}/operator/books.csv?month=${month}`, {
        headers: { "x-client-request": "1", cookie: as.cookie },
      })
    ).text();
  const reference = await paidOut([item(sold.here, 1200), item(sold.there, 5)], {
    day: "2027-03-30",
  });
  await paidOut([], { reference, state: "failed", failedOn: "2027-04-02" });
  const lines = (text: string) => text.split("\r\n").filter((line) => line.includes(reference));
  expect(lines(await file(owner, "2027-03"))).toEqual([
    `2027-03-30,payout,${reference},bank,,,sandbox,EUR,12.00,,,,2027-03-30`,
    `2027-03-30,payout,${reference},provider_clearing,,,sandbox,EUR,,12.00,,,2027-03-30`,
  ]);
  expect(lines(await file(owner, "2027-04"))).toEqual([
    `2027-04-02,payout_returned,${reference},provider_clearing,,,sandbox,EUR,12.00,,,,2027-04-02`,
    `2027-04-02,payout_returned,${reference},bank,,,sandbox,EUR,,12.00,,,2027-04-02`,
  ]);
});
