import { beforeAll, expect, test } from "vitest";
import { payerOf } from "#test/payer.ts";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let otto: Actor, olga: Actor;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  await world.site("other.test");
  otto = await world.staff("Otto");
  olga = await world.staff("Olga", { sites: ["other.test"] });
});
const elsewhere = { host: "other.test" };

/** A member past the welcome offers. */
async function member(options: Parameters<World["member"]>[1] = {}): Promise<Actor> {
  const one = await world.member(`Member${(names += 1)}`, options);
  await world.services.pool.query(
    "update account set signup_date = now() - interval '90 days' where id = $1",
    [one.id],
  );
  return one;
}
const create = (
  input: Partial<Input<"discounts.createCode">>,
  { as = otto, host }: { as?: Actor; host?: string } = {},
) =>
  world.call(
    "discounts.createCode",
    { code: "SPRING", value_percentage: 40, validity: "once_per_member", ...input },
    { as, ...(host && { host }) },
  );
const order = (as: Actor, discount_code: string, host?: string) =>
  world.call(
    "payments.order",
    { bundle: "p1", payment_method: "ideal", discount_code },
    { as, ...(host && { host }) },
  );
const listed = async (code: string) =>
  (await world.call("discounts.listCodes", {}, { as: otto })).body.codes.find(
    (each) => each.code === code,
  );

test("trust row 27: only the site's operators see, make and switch codes; what they do is recorded", async () => {
  const alice = await member();
  expect((await create({}, { as: alice })).status).toBe(404);
  expect((await world.call("discounts.listCodes", {}, { as: alice })).status).toBe(404);
  const { id } = (await create({ code: "hello5" })).body;
  expect(
    (
      await world.call(
        "discounts.switchCode",
        { id, status: "disabled" },
        { as: olga, ...elsewhere },
      )
    ).status,
  ).toBe(404);
  expect(
    (await world.call("discounts.switchCode", { id, status: "disabled" }, { as: otto })).body,
  ).toEqual({ status: "disabled" });
  expect((await order(alice, "HELLO5")).problem.code).toBe("code_not_found");
  await world.call("discounts.switchCode", { id, status: "active" }, { as: otto });
  expect((await order(alice, "HELLO5")).body.order).toMatchObject({
    amount: 1500,
    discount_code: "HELLO5",
  });
  expect(
    (
      await world.db
        .selectFrom("audit")
        .select("call")
        .where("staff_id", "=", otto.id)
        .orderBy("id")
        .execute()
    ).map(({ call }) => call),
  ).toEqual(["discounts.createCode", "discounts.switchCode", "discounts.switchCode"]);
});

test("a code is made as it was typed, or refused at its field", async () => {
  expect((await create({ code: "no spaces" })).problem.fields).toMatchObject([{ path: "code" }]);
  expect((await create({ value_percentage: 91 })).problem.fields).toMatchObject([
    { path: "value_percentage" },
  ]);
  expect((await create({ minimum: 20 })).problem.fields).toMatchObject([
    { path: "currency", detail: "A minimum needs its currency." },
  ]);
  expect(
    (
      await create({
        code: "Autumn",
        minimum: 30,
        currency: "EUR",
        country: "NL",
        expires: "2099-10-31",
        max_redemptions: 7,
      })
    ).status,
  ).toBe(200);
  expect((await create({ code: "AUTUMN" })).problem.code).toBe("code_exists");
  expect(await listed("AUTUMN")).toMatchObject({
    minimum_order_value: 3000,
    currency: "EUR",
    country: "NL",
    max_redemptions: 7,
    expires: "2099-10-31T23:00:00.000Z",
    paid: 0,
    open: 0,
  });
  expect((await order(await member(), "AUTUMN")).problem.code).toBe("code_minimum_order");
});

test("trust row 21: 50 members redeem a code for 5 at once: 5 orders have it, before and after they are paid", async () => {
  await create({ code: "FIVE", max_redemptions: 5 });
  const members = await Promise.all(Array.from({ length: 50 }, () => member()));
  const answers = await Promise.all(members.map((each) => order(each, "FIVE")));
  const open = answers.filter(({ status }) => status === 200);
  expect(open).toHaveLength(5);
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.detail)),
  ).toEqual(new Set(["Code already used"]));
  await Promise.all(open.map(({ body }) => payer.press(body.checkout_url, "pay")));
  expect(await listed("FIVE")).toMatchObject({ paid: 5, open: 0 });
  expect((await order(await member(), "FIVE")).problem.code).toBe("code_already_used");
});

test("trust row 21: a use that was given up is free again; an order paid late keeps its price and leaves the code", async () => {
  await create({ code: "LAST", max_redemptions: 1 });
  const [alice, anna] = [await member(), await member()];
  const first = (await order(alice, "LAST")).body;
  expect((await order(anna, "LAST")).problem.code).toBe("code_already_used");
  await payer.press(first.checkout_url, "fail");
  const second = (await order(anna, "LAST")).body;
  await payer.press(second.checkout_url, "pay");
  await payer.press(first.checkout_url, "pay");
  const { order: late } = (
    await world.call("payments.readOrder", { payment_id: first.order.payment_id }, { as: alice })
  ).body;
  expect(late).toMatchObject({ status: "completed", amount: 1500, discount_code: null });
  expect(await listed("LAST")).toMatchObject({ paid: 1 });
  expect(
    await world.db
      .selectFrom("discount_redemption")
      .innerJoin("discount_code", "id", "discount_code_id")
      .select("account_id")
      .where("code", "=", "LAST")
      .execute(),
  ).toEqual([{ account_id: anna.id }]);
});

test("trust row 21: a code of one site is nothing on another, though both may have the same name", async () => {
  await create({ code: "SHARED", value_percentage: 50 });
  const olive = await member(elsewhere);
  expect((await order(olive, "SHARED", elsewhere.host)).problem.code).toBe("code_not_found");
  await create(
    { code: "SHARED", value_percentage: 10, max_redemptions: 1 },
    { as: olga, ...elsewhere },
  );
  expect((await order(olive, "SHARED", elsewhere.host)).body.order).toMatchObject({ amount: 2250 });
  expect((await order(await member(), "SHARED")).body.order).toMatchObject({ amount: 1250 });
});

test("another currency's code, or one for another country, cannot be used", async () => {
  await create({ code: "KRONER", currency: "DKK" });
  await create({ code: "POLAND", country: "PL" });
  const alice = await member();
  expect((await order(alice, "KRONER")).problem.code).toBe("code_wrong_currency");
  expect((await order(alice, "POLAND")).problem.code).toBe("code_wrong_country");
});
