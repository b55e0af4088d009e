import { randomUUID } from "node:crypto";
import { once as event } from "node:events";
import http from "node:http";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { openWorld } from "#test/world.ts";
import { sandboxProvider } from "#features/providers/sandbox/sandbox-provider.server.ts";
import { type PurchaseCast, openPurchases } from "./purchase-cast.ts";

let cast: PurchaseCast;
beforeAll(async () => {
  cast = await openPurchases();
});

test("a purchase: order, checkout page, payment, signed webhook; credits, premium, and the live event", async () => {
  const alice = await cast.oldMember("Alice");
  expect(await cast.userOf(alice)).toEqual({ credits: 0, paid_user: false });
  const { order, checkout_url } = await cast.ordered(alice, "p2");
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

  const socket = new WebSocket(`ws://127.0.0.1:${cast.world.port}/api/live`, {
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
  const location = await cast.payer.press(checkout_url, "pay");
  expect(location).toBe(`${cast.world.url}/credits/${order.payment_id}`);
  await told;
  expect(events).toEqual(["ready", "user"]);
  socket.close();

  expect(await cast.statusOf(alice, order.payment_id)).toBe("completed");
  expect(await cast.userOf(alice)).toEqual({ credits: 120, paid_user: true });
  const { transactions } = (await cast.world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions).toMatchObject([
    { credits: 120, reason: "purchase", reference: order.payment_id },
  ]);
});

test("a visitor cannot order; a bundle or method that does not exist is refused at its field", async () => {
  expect(
    (await cast.world.call("payments.order", { bundle: "p0", payment_method: "ideal" })).problem
      .code,
  ).toBe("authentication_required");
  const bob = await cast.oldMember("Bob");
  const method = await cast.world.call(
    "payments.order",
    { bundle: "p0", payment_method: "bancontact" },
    { as: bob },
  );
  expect(method.problem.fields).toMatchObject([
    { path: "payment_method", detail: "Choose how you’d like to pay." },
  ]);
  expect(
    (
      await cast.world.call(
        "payments.order",
        { bundle: "p9" as "p0", payment_method: "ideal" },
        { as: bob },
      )
    ).status,
  ).toBe(422);
});

test("a price other than the one that was shown is refused, and nothing is ordered", async () => {
  const carla = await cast.oldMember("Carla");
  const { status, problem } = await cast.world.call(
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
    await cast.world.db
      .selectFrom("orders")
      .selectAll()
      .where("account_id", "=", carla.id)
      .execute(),
  ).toEqual([]);
});

test("trust row 5: another member's order, and another site's, is not found", async () => {
  const [dora, outsider] = [await cast.oldMember("Dora"), await cast.oldMember("Oscar")];
  await cast.world.site("elsewhere.test");
  const stranger = await cast.world.member("Olga", { host: "elsewhere.test" });
  const { order } = await cast.ordered(dora);
  expect(await cast.statusOf(dora, order.payment_id)).toBe("pending");
  const { payment_id } = order;
  expect(
    (await cast.world.call("payments.readOrder", { payment_id }, { as: outsider })).status,
  ).toBe(404);
  expect(
    (
      await cast.world.call(
        "payments.readOrder",
        { payment_id },
        { as: stranger, host: "elsewhere.test" },
      )
    ).status,
  ).toBe(404);
  expect((await cast.world.call("payments.readOrder", { payment_id })).problem.code).toBe(
    "authentication_required",
  );
});

test("trust row 3: 20 parallel orders with one key are one order and one payment", async () => {
  const eva = await cast.oldMember("Eva");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      cast.world.call(
        "payments.order",
        { bundle: "p1", payment_method: "paypal" },
        { as: eva, key },
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    new Set(answers.map(({ body }) => `${body.order.payment_id} ${body.checkout_url}`)).size,
  ).toBe(1);
  expect(
    await cast.world.db
      .selectFrom("orders")
      .select("id")
      .where("account_id", "=", eva.id)
      .execute(),
  ).toHaveLength(1);
});

test("a crash between our order and the provider's answer loses and doubles nothing", async () => {
  const fred = await cast.oldMember("Fred");
  const key = randomUUID();
  const again = () =>
    cast.world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: fred, key });
  const first = (await again()).body;
  await cast.world.db
    .updateTable("orders")
    .set({ status: "loading", provider_payment_id: null, checkout_url: null })
    .where("id", "=", first.order.payment_id)
    .execute();
  const second = (await again()).body;
  expect(second).toEqual(first);
  expect(
    await cast.world.db
      .selectFrom("sandbox_payment")
      .select("id")
      .where("reference", "=", first.order.payment_id)
      .execute(),
  ).toHaveLength(1);
});

test("a provider that is down: said clearly, nothing granted; the same key goes on when it is back", async () => {
  const gina = await cast.oldMember("Gina");
  const key = randomUUID();
  const attempt = () =>
    cast.world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: gina, key });
  const { providers } = cast.world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set(
    "sandbox",
    sandboxProvider(cast.world.db, () => "http://127.0.0.1:1"),
  );
  const down = await attempt();
  expect([down.status, down.problem.code]).toEqual([503, "payment_unavailable"]);
  providers.set("sandbox", working);
  const up = await attempt();
  expect(up.body.order.status).toBe("pending");
  expect(
    await cast.world.db
      .selectFrom("orders")
      .select("id")
      .where("account_id", "=", gina.id)
      .execute(),
  ).toHaveLength(1);
  await cast.payer.press(up.body.checkout_url, "pay");
  expect((await cast.userOf(gina)).credits).toBe(20);
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
  expect(await statusAt(cast.world.url, {})).toBe(200);
  // By its name alone, as a proxy may pass it on: the pages' turn, which know no such place.
  expect(await statusAt(elsewhere.url, { host: "127.0.0.1" })).toBe(501);
});

test("trust row 2: after everything above, every wallet is the sum of its ledger", async () => {
  expect(await cast.world.db.selectFrom("ledger_entry").select("id").execute()).not.toEqual([]);
  expect(await checkLedger(cast.world.db)).toEqual([]);
});
