import { randomUUID } from "node:crypto";
import { once as event } from "node:events";
import http from "node:http";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#features/providers/sandbox/payments-cast.ts";
import { reconcile } from "./reconcile.server.ts";
import { sandboxProvider } from "#features/providers/sandbox/sandbox-provider.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

/** A member past the time of the welcome offers, so that prices are the normal ones. */
async function oldMember(name: string): Promise<Actor> {
  const member = await world.member(name);
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - 90 * 86_400_000) })
    .where("id", "=", member.id)
    .execute();
  return member;
}
async function ordered(as: Actor, bundle: "p0" | "p1" | "p2" | "p3" = "p0") {
  const { status, body } = await world.call(
    "payments.order",
    { bundle, payment_method: "ideal" },
    { as },
  );
  expect(status).toBe(200);
  return body;
}
const statusOf = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
const userOf = async (as: Actor) => {
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  return { credits: user?.credits, paid_user: user?.paid_user };
};

test("a purchase: order, checkout page, payment, signed webhook; credits, premium for good, and the live event", async () => {
  const alice = await oldMember("Alice");
  expect(await userOf(alice)).toEqual({ credits: 0, paid_user: false });
  const { order, checkout_url } = await ordered(alice, "p2");
  expect(order).toMatchObject({
    status: "pending",
    bundle: "p2",
    credits: 120,
    amount: 4800,
    full_amount: 4800,
    currency: "EUR",
    payment_method: "ideal",
  });
  expect(order.paymentmethods.map(({ payment_method }) => payment_method)).toEqual([
    "ideal",
    "creditcard",
    "paypal",
    "applepay",
    "sepadirectdebit",
    "wiretransfer",
    "paysafecard",
    "maestro",
  ]);

  const page = await fetch(checkout_url ?? "");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'/,
  );
  const html = await page.text();
  expect(html).toContain("€48.00");
  expect(html).toContain("120 credits");
  expect(html).not.toMatch(/<script|style=/);

  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: alice.cookie },
  });
  const events: string[] = [];
  const told = new Promise<void>((resolve) =>
    socket.on("message", (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      events.push(type);
      if (type === "user") resolve();
    }),
  );
  await event(socket, "message");
  const location = await payer.press(checkout_url, "pay");
  expect(location).toBe(`${world.url}/credits/${order.payment_id}`);
  await told;
  expect(events).toEqual(["ready", "user"]);
  socket.close();

  expect(await statusOf(alice, order.payment_id)).toBe("completed");
  expect(await userOf(alice)).toEqual({ credits: 120, paid_user: true });
  const { transactions } = (await world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions).toMatchObject([
    { credits: 120, reason: "purchase", reference: order.payment_id },
  ]);
});

test("a visitor cannot order; a bundle or method that does not exist is refused at its field", async () => {
  expect(
    (await world.call("payments.order", { bundle: "p0", payment_method: "ideal" })).problem.code,
  ).toBe("authentication_required");
  const bob = await oldMember("Bob");
  const method = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "bancontact" },
    { as: bob },
  );
  expect(method.problem.fields).toMatchObject([
    { path: "payment_method", detail: "Choose how you want to pay." },
  ]);
  expect(
    (
      await world.call(
        "payments.order",
        { bundle: "p9" as "p0", payment_method: "ideal" },
        { as: bob },
      )
    ).status,
  ).toBe(422);
});

test("a price other than the one that was shown is refused, and nothing is ordered", async () => {
  const carla = await oldMember("Carla");
  const { status, problem } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal", amount: 900, currency: "EUR" },
    { as: carla },
  );
  expect([status, problem.code, problem.data]).toEqual([
    409,
    "price_changed",
    { amount: 1200, currency: "EUR" },
  ]);
  expect(
    await world.db.selectFrom("orders").selectAll().where("account_id", "=", carla.id).execute(),
  ).toEqual([]);
});

test("trust row 5: another member's order, and another site's, is not found", async () => {
  const [dora, outsider] = [await oldMember("Dora"), await oldMember("Oscar")];
  await world.site("elsewhere.test");
  const stranger = await world.member("Olga", { host: "elsewhere.test" });
  const { order } = await ordered(dora);
  expect(await statusOf(dora, order.payment_id)).toBe("pending");
  const { payment_id } = order;
  expect((await world.call("payments.readOrder", { payment_id }, { as: outsider })).status).toBe(
    404,
  );
  expect(
    (
      await world.call(
        "payments.readOrder",
        { payment_id },
        { as: stranger, host: "elsewhere.test" },
      )
    ).status,
  ).toBe(404);
  expect((await world.call("payments.readOrder", { payment_id })).problem.code).toBe(
    "authentication_required",
  );
});

test("trust row 3: 20 parallel orders with one key are one order and one payment", async () => {
  const eva = await oldMember("Eva");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.call("payments.order", { bundle: "p1", payment_method: "paypal" }, { as: eva, key }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    new Set(answers.map(({ body }) => `${body.order.payment_id} ${body.checkout_url}`)).size,
  ).toBe(1);
  expect(
    await world.db.selectFrom("orders").select("id").where("account_id", "=", eva.id).execute(),
  ).toHaveLength(1);
});

test("a crash between our order and the provider's answer loses and doubles nothing", async () => {
  const fred = await oldMember("Fred");
  const key = randomUUID();
  const again = () =>
    world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: fred, key });
  const first = (await again()).body;
  await world.db
    .updateTable("orders")
    .set({ status: "loading", provider_payment_id: null, checkout_url: null })
    .where("id", "=", first.order.payment_id)
    .execute();
  const second = (await again()).body;
  expect(second).toEqual(first);
  expect(
    await world.db
      .selectFrom("sandbox_payment")
      .select("id")
      .where("reference", "=", first.order.payment_id)
      .execute(),
  ).toHaveLength(1);
});

test("a provider that is down: said clearly, nothing granted; the same key goes on when it is back", async () => {
  const gina = await oldMember("Gina");
  const key = randomUUID();
  const attempt = () =>
    world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: gina, key });
  const { providers } = world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set(
    "sandbox",
    sandboxProvider(world.db, () => "http://127.0.0.1:1"),
  );
  const down = await attempt();
  expect([down.status, down.problem.code]).toEqual([503, "payment_unavailable"]);
  providers.set("sandbox", working);
  const up = await attempt();
  expect(up.body.order.status).toBe("pending");
  expect(
    await world.db.selectFrom("orders").select("id").where("account_id", "=", gina.id).execute(),
  ).toHaveLength(1);
  await payer.press(up.body.checkout_url, "pay");
  expect((await userOf(gina)).credits).toBe(20);
});

test("pending stays pending: never granted early, and the checkout is not offered again", async () => {
  const hanna = await oldMember("Hanna");
  const { order, checkout_url } = await ordered(hanna);
  await payer.press(checkout_url, "pending");
  const { body } = await world.call(
    "payments.readOrder",
    { payment_id: order.payment_id },
    { as: hanna },
  );
  expect(body.order).toMatchObject({ status: "pending", checkout_url: null });
  expect(await userOf(hanna)).toEqual({ credits: 0, paid_user: false });
});

test("pay later: pending until its time has come; reconciliation finds the payment whose webhook never came", async () => {
  const ida = await oldMember("Ida");
  const { order, checkout_url } = await ordered(ida);
  await payer.press(checkout_url, "later");
  const earlier = (interval: number) => new Date(Date.now() - interval * 60_000);
  await world.db
    .updateTable("orders")
    .set({ created_at: earlier(3) })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(world.services);
  expect(await statusOf(ida, order.payment_id)).toBe("pending");
  await world.db
    .updateTable("sandbox_payment")
    .set({ pays_at: earlier(1) })
    .where("reference", "=", order.payment_id)
    .execute();
  await world.db
    .updateTable("orders")
    .set({ asked_at: earlier(2) })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(world.services);
  expect(await statusOf(ida, order.payment_id)).toBe("completed");
  expect(await userOf(ida)).toEqual({ credits: 20, paid_user: true });
});

test("reconciliation leaves young orders alone, and gives up what the provider never heard of", async () => {
  const [jane, june] = [await oldMember("Jane"), await oldMember("June")];
  const [young, lost] = [(await ordered(jane)).order, (await ordered(june)).order];
  await world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("reference", "=", young.payment_id)
    .execute();
  await world.db
    .updateTable("orders")
    .set({
      status: "loading",
      provider_payment_id: null,
      created_at: new Date(Date.now() - 2 * 3_600_000),
    })
    .where("id", "=", lost.payment_id)
    .execute();
  await reconcile(world.services);
  expect(await statusOf(jane, young.payment_id)).toBe("pending");
  expect(await statusOf(june, lost.payment_id)).toBe("failed");
});

test("failed and cancelled grant nothing; failed then paid late completes once", async () => {
  const kate = await oldMember("Kate");
  const failed = await ordered(kate);
  await payer.press(failed.checkout_url, "fail");
  const cancelled = await ordered(kate);
  await payer.press(cancelled.checkout_url, "cancel");
  expect(await statusOf(kate, failed.order.payment_id)).toBe("failed");
  expect(await statusOf(kate, cancelled.order.payment_id)).toBe("cancelled");
  expect(await userOf(kate)).toEqual({ credits: 0, paid_user: false });
  await payer.press(failed.checkout_url, "pay");
  expect(await statusOf(kate, failed.order.payment_id)).toBe("completed");
  expect(await userOf(kate)).toEqual({ credits: 20, paid_user: true });
});

test("trust row 4: paid then failed changes nothing: completed is final", async () => {
  const lena = await oldMember("Lena");
  const { order, checkout_url } = await ordered(lena);
  await payer.press(checkout_url, "pay");
  await payer.press(checkout_url, "fail");
  expect(await statusOf(lena, order.payment_id)).toBe("completed");
  expect(await userOf(lena)).toEqual({ credits: 20, paid_user: true });
});

test.each<Record<string, string>>([
  { PUBLIC_URL: "https://vesper.example" },
  { DEMO: "off" },
  { SANDBOX_PAYMENTS: "off" },
])("with %j there is no sandbox: no pages, no method, nothing for nothing", async (environment) => {
  const elsewhere = await openWorld({}, environment);
  expect(
    await elsewhere.services.payments.offered(elsewhere.siteId, { country: "NL", currency: "EUR" }),
  ).toEqual([]);
  const statusAt = (url: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${url}/sandbox/checkout.css`, { headers }, (answer) =>
          resolve(answer.resume().statusCode),
        )
        .on("error", reject);
    });
  expect(await statusAt(world.url, {})).toBe(200);
  // By its name alone, as a proxy may pass it on: the pages' turn, which know no such place.
  expect(await statusAt(elsewhere.url, { host: "127.0.0.1" })).toBe(501);
});

test("trust row 2: after everything above, every wallet is the sum of its ledger", async () => {
  expect(await world.db.selectFrom("ledger_entry").select("id").execute()).not.toEqual([]);
  expect(await checkLedger(world.db)).toEqual([]);
});
