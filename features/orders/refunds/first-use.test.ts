import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import type { Actor } from "#test/world.ts";
import { type RefundsCast, openRefunds } from "./refunds-cast.ts";

let cast: RefundsCast;
beforeAll(async () => {
  cast = await openRefunds();
});

interface More {
  readonly express?: boolean;
  readonly gift?: "rose";
  readonly client_id?: string;
}
async function send(as: Actor, more: More = {}, to: Actor = cast.bob) {
  const { conversation } = (await cast.world.call("chat.open", { profile: { id: to.id } }, { as }))
    .body;
  const message = { conversation, client_id: randomUUID(), body: "Hello", ...more };
  return cast.world.call("chat.sendMessage", message, { as });
}
const premium = async (of: Actor) =>
  (await cast.world.call("sessions.readUser", {}, { as: of })).body.user?.paid_user;
const orderOf = (id: string) =>
  cast.world.db
    .selectFrom("orders")
    .where("id", "=", id)
    .select(["express", "express_words", "express_at"])
    .executeTakeFirstOrThrow();
const days = 14;

test("credits that were bought without the express request are not used: words, a gift", async () => {
  const { alice } = await cast.buyer("p1", 0, false);
  const refused = await send(alice);
  expect(refused.problem).toMatchObject({
    status: 409,
    code: "express_request_needed",
    data: { needed: 1, kind: "text", days, until: expect.any(String) as string },
  });
  expect((await send(alice, { gift: "rose" })).problem).toMatchObject({
    code: "express_request_needed",
    data: { kind: "gift" },
  });
  expect(await cast.holds(alice)).toEqual({ credits: 50, debt: 0 });
});

test("one press gives the request, keeps its words and its moment, and sends; a repeat is one message", async () => {
  const { alice, order } = await cast.buyer("p1", 0, false);
  const client_id = randomUUID();
  expect((await send(alice, { client_id })).status).toBe(409);
  expect(await orderOf(order)).toMatchObject({ express: false, express_at: null });
  expect((await send(alice, { client_id, express: true })).body.credits).toBe(49);
  expect((await send(alice, { client_id, express: true })).body.credits).toBe(49);
  const words = cast.world.services.words.get("en")?.intl.t("orders.express", { days }) ?? "";
  expect(await orderOf(order)).toEqual({
    express: true,
    express_words: createHash("sha256").update(words).digest("hex"),
    express_at: expect.any(Date) as Date,
  });
  expect((await send(alice)).status).toBe(200);
  expect((await cast.withdraw(alice, order)).body.refund).toMatchObject({
    amount: 2400,
    credits: 48,
  });
});

test("the request is not kept where the message cannot be sent anyway, and never taken back", async () => {
  const { alice, order } = await cast.buyer("p1", 0, false);
  const far = await cast.world.member("Far", { gender: "man" });
  const { conversation } = (
    await cast.world.call("chat.open", { profile: { id: far.id } }, { as: alice })
  ).body;
  await cast.world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", far.id)
    .execute();
  const message = { conversation, client_id: randomUUID(), body: "Hello", express: true };
  expect((await cast.world.call("chat.sendMessage", message, { as: alice })).problem.code).toBe(
    "recipient_unavailable",
  );
  expect((await orderOf(order)).express).toBe(false);
  await send(alice, { express: true });
  await expect(
    sql`update orders set express = false, express_words = null, express_at = null where id = ${order}`.execute(
      cast.world.db,
    ),
  ).rejects.toThrow("express request");
});

test("free credits and those of an order with the request are used first; those that wait stay whole", async () => {
  const { alice, order: waits } = await cast.buyer("p0", 2, false);
  const asked = await cast.buy(alice, "p0", undefined, true);
  for (let at = 0; at < 22; at += 1) expect((await send(alice)).status).toBe(200);
  expect((await send(alice)).problem.code).toBe("express_request_needed");
  expect(await cast.withdrawable(alice)).toMatchObject([
    { payment_id: asked, unused: 0, refund: 0 },
    { payment_id: waits, unused: 20, refund: 1200 },
  ]);
  await cast.withdraw(alice, waits);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("once the days to withdraw are over, nothing waits", async () => {
  const { alice, order } = await cast.buyer("p0", 0, false);
  await sql`update orders set completed_at = now() - interval '18 days' where id = ${order}`.execute(
    cast.world.db,
  );
  expect((await send(alice)).status).toBe(200);
  expect((await orderOf(order)).express).toBe(false);
});

test("trust row 36: four rounds of buying, using and withdrawing bring nothing, and the office sees them", async () => {
  const alice = (await cast.buyer("p1", 0, false)).alice;
  const { id: first } = await cast.world.db
    .selectFrom("orders")
    .where("account_id", "=", alice.id)
    .select("id")
    .executeTakeFirstOrThrow();
  let order = first;
  for (let round = 0; round < 4; round += 1) {
    const sent = await send(alice);
    expect(sent.status, "not one credit is used for nothing").toBe(409);
    expect((await cast.withdraw(alice, order)).body.refund).toMatchObject({
      amount: 2500,
      credits: 50,
    });
    expect(await premium(alice), "nor does premium stay").toBe(false);
    if (round < 3) order = await cast.buy(alice, "p1", undefined, false);
  }
  const { rows } =
    await sql`select kind from payment_difference d join orders o on o.id = d.order_id
    where o.account_id = ${alice.id} and d.kind = 'serial_withdrawals'`.execute(cast.world.db);
  expect(rows).toHaveLength(2);
});

test("what paid a debt is owed again after the withdrawal", async () => {
  const { alice, order } = await cast.buyer("p0");
  await cast.spendByOperator(alice, 20);
  await cast.payer.later(order, "chargeback");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 20 });
  const second = await cast.buy(alice, "p1", undefined, false);
  expect(await cast.holds(alice)).toEqual({ credits: 30, debt: 0 });
  expect((await send(alice)).problem.code).toBe("express_request_needed");
  await cast.withdraw(alice, second);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 20 });
});

let peers = 0;
test.each(["the bank gives up", "the messages come back", "a part comes back, then the rest"])(
  "trust row 36: an order that paid a debt and has its credits again waits as before: %s",
  async (how) => {
    const { alice, order } = await cast.buyer("p0");
    const { world, payer } = cast;
    const peer = () => world.member(`Peer${(peers += 1)}`, { gender: "man", seeks: ["woman"] });
    const [eve, sam] = [await peer(), await peer()];
    for (let at = 0; at < 10; at += 1)
      for (const to of [eve, sam]) expect((await send(alice, {}, to)).status).toBe(200);
    await payer.later(order, "chargeback");
    const second = await cast.buy(alice, "p0", undefined, false);
    expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
    const block = (as: Actor) => world.call("blocks.block", { profile: { id: alice.id } }, { as });
    if (how !== "the bank gives up") await block(eve);
    if (how === "the messages come back") await block(sam);
    else await payer.later(order, "chargeback_won");
    const { credits } = await cast.holds(alice);
    const [{ unused } = { unused: 0 }] = await cast.withdrawable(alice);
    for (let at = 0; at < credits - unused; at += 1) expect((await send(alice)).status).toBe(200);
    expect((await send(alice)).problem.code, "what waits is not used").toBe(
      "express_request_needed",
    );
    await cast.withdraw(alice, second);
    expect(await cast.holds(alice)).toMatchObject({ credits: 0 });
  },
);

test("credits that a bank took from an order that waits keep back no others", async () => {
  const { alice, order } = await cast.buyer("p0");
  await cast.spendByOperator(alice, 20);
  await cast.buy(alice, "p0", undefined, false);
  await cast.payer.later(order, "chargeback");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  await cast.buy(alice, "p0", undefined, true);
  for (let at = 0; at < 20; at += 1) expect((await send(alice)).status).toBe(200);
});

test("a request and a withdrawal at once: either all comes back and nothing is sent, or the rest does", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { alice, order } = await cast.buyer("p0", 0, false);
    const [sent, withdrawn] = await Promise.all([
      send(alice, { express: true }),
      cast.withdraw(alice, order),
    ]);
    const { amount } = withdrawn.body.refund;
    // Without premium the words may be one of the free conversations.
    expect(amount).toBe(sent.body?.message?.credits === 1 ? 1140 : 1200);
    expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  }
});

test("premium ends with the last purchase: withdrawn, taken by the bank; and comes back where that is won", async () => {
  const { alice, order } = await cast.buyer("p0");
  const second = await cast.buy(alice, "p0");
  await cast.withdraw(alice, second);
  expect(await premium(alice), "one is left").toBe(true);
  await cast.payer.later(order, "chargeback");
  expect(await premium(alice)).toBe(false);
  await cast.payer.later(order, "chargeback_won");
  expect(await premium(alice)).toBe(true);
});

test("two purchases that go at once do not both count as the one that is left", async () => {
  const { alice, order } = await cast.buyer("p0");
  const second = await cast.buy(alice, "p0");
  await Promise.all([cast.withdraw(alice, order), cast.withdraw(alice, second)]);
  expect(await premium(alice)).toBe(false);
});
