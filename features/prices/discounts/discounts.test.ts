import { beforeAll, expect, test } from "vitest";
import { findGivingWay } from "#features/orders/give-way.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

/** A member who signed up `seconds` ago, by the database's clock. */
async function signedUp(
  name: string,
  seconds: number,
  options: Parameters<World["member"]>[1] = {},
): Promise<Actor> {
  const member = await world.member(name, options);
  await signUpAgo(member, seconds);
  return member;
}
async function signUpAgo(member: Actor, seconds: number): Promise<void> {
  await world.services.pool.query(
    "update account set signup_date = now() - make_interval(secs => $2) where id = $1",
    [member.id, seconds],
  );
}
const code = (
  values: Partial<{
    code: string;
    user_id: string;
    country: string;
    currency: string;
    value_percentage: number;
    minimum_order_value: number;
    paymentmethods: string[];
    expires: Date;
    status: string;
  }>,
) =>
  world.db
    .insertInto("discount_code")
    .values({ site_id: world.siteId, code: "SPRING", value_percentage: 40, ...values })
    .execute();
const read = (as: Actor, input: { code?: string; welcome?: boolean; bundle?: string }) =>
  world.call("discounts.readCode", input, { as });
const priceOf = async (as: Actor) => {
  const { bundles, discount } = (await world.call("credits.listBundles", {}, { as })).body;
  return [bundles[1]?.amount, bundles[1]?.full_amount, discount?.code ?? null];
};
const order = (as: Actor, discount_code?: string) =>
  world.call(
    "payments.order",
    { bundle: "p1", payment_method: "ideal", ...(discount_code && { discount_code }) },
    { as },
  );

const hour = 3_600;
const normal = [2500, 2500, null];

test("in the first 4 hours: TIMEBONUS25, until exactly then, with both prices", async () => {
  const alice = await signedUp("Alice", 4 * hour - 60);
  expect(await priceOf(alice)).toEqual([1875, 2500, "TIMEBONUS25"]);
  const { body } = await read(alice, { welcome: true });
  expect(body).toMatchObject({
    code: "TIMEBONUS25",
    user_id: alice.id,
    value_percentage: 25,
    status: "active",
    expired: false,
    paymentmethods: [],
  });
  const {
    body: { user },
  } = await world.call("sessions.readUser", {}, { as: alice });
  expect(Date.parse(body.expires ?? "") - Date.parse(user?.signup_date ?? "")).toBe(14_400_000);
});

test("when the time bonus is over the price really is the normal one, and no equal offer follows", async () => {
  const bob = await signedUp("Bob", hour);
  expect(await priceOf(bob)).toEqual([1875, 2500, "TIMEBONUS25"]);
  await signUpAgo(bob, 4 * hour + 1);
  await world.services.pool.query(
    "update discount_code set expires = now() - interval '1 second' where user_id = $1",
    [bob.id],
  );
  expect(await priceOf(bob)).toEqual(normal);
  expect((await read(bob, { welcome: true })).problem.detail).toBe("Code not found");
  expect((await read(bob, { code: "timebonus25" })).body.expired).toBe(true);
  expect((await order(bob, "TIMEBONUS25")).problem.code).toBe("code_expired");
});

test("who was shown no price in the first 4 hours has the welcome discount, until 48 hours after sign-up", async () => {
  const carla = await signedUp("Carla", 5 * hour);
  expect(await priceOf(carla)).toEqual([1875, 2500, "WELCOME25"]);
  expect(await priceOf(await signedUp("Clara", 48 * hour + 1))).toEqual(normal);
});

test("premium members and another member's personal code: no offer, not found", async () => {
  const dora = await signedUp("Dora", hour, { paid_user: true });
  expect(await priceOf(dora)).toEqual(normal);
  const dina = await signedUp("Dina", hour);
  expect(await priceOf(dina)).toEqual([1875, 2500, "TIMEBONUS25"]);
  await world.db
    .updateTable("account")
    .set({ paid_user: true })
    .where("id", "=", dina.id)
    .execute();
  expect((await order(dina, "TIMEBONUS25")).problem.code).toBe("code_not_found");
  const used = await signedUp("Dafne", hour);
  await payer.press((await order(used)).body.checkout_url, "pay");
  expect(
    (await order(used, "TIMEBONUS25")).problem.detail,
    "she used it: that is said, and not that there is none",
  ).toBe("Code already used");
  expect((await read(used, { code: "TIMEBONUS25" })).problem.detail).toBe("Code already used");
  const eva = await signedUp("Eva", 90 * 24 * hour);
  await code({ code: "FOREVA", user_id: eva.id });
  expect((await read(eva, { code: "foreva" })).body.value_percentage).toBe(40);
  expect([
    (await read(dora, { code: "FOREVA" })).status,
    (await order(dora, "FOREVA")).problem.code,
  ]).toEqual([404, "code_not_found"]);
  expect((await world.call("discounts.readCode", { code: "FOREVA" })).problem.code).toBe(
    "authentication_required",
  );
});

test("two discounts never stack: the better one counts", async () => {
  const fay = await signedUp("Fay", hour);
  await code({ code: "FORTY", value_percentage: 40 });
  await code({ code: "TEN", value_percentage: 10 });
  expect((await order(fay, "TEN")).body.order).toMatchObject({
    amount: 1875,
    discount_code: "TIMEBONUS25",
  });
  expect((await order(fay, "FORTY")).body.order).toMatchObject({
    amount: 1500,
    full_amount: 2500,
    discount_code: "FORTY",
  });
});

test("trust row 21: a code's conditions: expiry by the database's clock, country, minimum order, method, disabled", async () => {
  const gina = await signedUp("Gina", 90 * 24 * hour);
  await code({ code: "GONE", status: "disabled" });
  await code({ code: "PL", country: "PL" });
  await code({ code: "BIG", minimum_order_value: 2501 });
  await code({ code: "CARD", paymentmethods: ["creditcard"] });
  await code({ code: "SOON", expires: new Date(Date.now() + 3_600_000) });
  expect((await order(gina, "nothing")).problem.detail).toBe("Code not found");
  expect((await order(gina, "GONE")).problem.code).toBe("code_not_found");
  expect((await order(gina, "PL")).problem.code).toBe("code_wrong_country");
  expect((await order(gina, "BIG")).problem.detail).toBe(
    "This code needs an order of at least €25.01.",
  );
  expect((await read(gina, { code: "BIG", bundle: "p1" })).problem.code).toBe("code_minimum_order");
  expect((await read(gina, { code: "BIG", bundle: "p2" })).status).toBe(200);
  expect((await order(gina, "CARD")).problem.code).toBe("code_wrong_method");
  await world.services.pool.query(
    "update discount_code set expires = now() - interval '1 second' where code = 'SOON'",
  );
  expect((await order(gina, "SOON")).problem.code).toBe("code_expired");
  expect(
    await world.db.selectFrom("orders").select("id").where("account_id", "=", gina.id).execute(),
  ).toEqual([]);
});

test("a code is used once: by the order that was paid", async () => {
  const hanna = await signedUp("Hanna", 90 * 24 * hour);
  await code({ code: "ONCE" });
  const left = (await order(hanna, "ONCE")).body;
  const second = (await order(hanna, "ONCE")).body;
  const state = await world.call(
    "payments.readOrder",
    { payment_id: left.order.payment_id },
    { as: hanna },
  );
  expect(state.body.order.status).toBe("cancelled"); // begun and left: given up for the second
  await expect(payer.press(left.checkout_url, "pay")).rejects.toThrow("no button pay"); // at the provider too
  await payer.press(second.checkout_url, "pay");
  expect((await order(hanna, "ONCE")).problem.detail).toBe("Code already used");
  expect((await read(hanna, { code: "ONCE" })).problem.detail).toBe("Code already used");
  expect((await order(await signedUp("Hella", 90 * 24 * hour), "ONCE")).status).toBe(200); // once per member
});

test("an order that is being paid keeps the discount to itself", async () => {
  const ida = await signedUp("Ida", hour);
  const first = (await order(ida)).body;
  await payer.press(first.checkout_url, "pending");
  const withCode = await order(ida, "TIMEBONUS25");
  expect([withCode.problem.code, withCode.problem.data]).toEqual([
    "discount_in_use",
    { payment_id: first.order.payment_id },
  ]);
  expect(await priceOf(ida)).toEqual(normal);
  expect((await order(ida)).body.order).toMatchObject({ amount: 2500, discount_code: null });
  await payer.press(first.checkout_url, "fail");
  expect(await priceOf(ida)).toEqual([1875, 2500, "TIMEBONUS25"]);
});

test("trust row 21: an order that made room in vain, and whose code is another's by now, is paid by nobody", async () => {
  const kim = await signedUp("Kim", 90 * 24 * hour);
  await code({ code: "ROOM" });
  const first = (await order(kim, "ROOM")).body;
  const room = await findGivingWay(world.services, kim.id);
  expect(room.orders).toEqual([first.order.payment_id]);
  await world.db.transaction().execute((tx) => room.setAside(tx));
  const newest = (await order(kim, "ROOM")).body;
  await room.takeBack(); // the one that it had made room for came to nothing
  await expect(payer.press(first.checkout_url, "pay")).rejects.toThrow("no button pay");
  await payer.press(newest.checkout_url, "pay");
  expect((await world.call("credits.listBundles", {}, { as: kim })).body.balance).toBe(50);
});

test("trust row 21: 50 parallel redemptions of one code by one member are one", async () => {
  const jane = await signedUp("Jane", 90 * 24 * hour);
  await code({ code: "RACE" });
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(jane, "RACE")));
  const open = answers.filter(({ status, body }) => status === 200 && body.checkout_url);
  expect(open.length).toBeGreaterThan(0);
  await Promise.allSettled(open.map(({ body }) => payer.press(body.checkout_url, "pay")));
  const paid = await world.db
    .selectFrom("orders")
    .select("amount")
    .where("account_id", "=", jane.id)
    .where("status", "=", "completed")
    .execute();
  expect(paid).toEqual([{ amount: 1500 }]);
  expect((await world.call("credits.listBundles", {}, { as: jane })).body.balance).toBe(50);
  expect(
    await world.db
      .selectFrom("discount_redemption")
      .select("order_id")
      .where("account_id", "=", jane.id)
      .execute(),
  ).toHaveLength(1);
  expect(await checkLedger(world.db)).toEqual([]);
});
