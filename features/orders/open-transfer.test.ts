import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { openOrders, type OrdersCast } from "./orders-cast.ts";

let cast: OrdersCast;
beforeAll(async () => {
  cast = await openOrders();
});

test("a bank transfer stays open beside a later card order, with the discount gone on to that; its money is credited when it comes", async () => {
  const as = await cast.world.member("Tessa");
  const transfer = await cast.placed(as, { payment_method: "wiretransfer" });
  expect(transfer.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
  const card = await cast.placed(as, { payment_method: "creditcard" });
  expect(card.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
  expect((await cast.read(as, transfer.order.payment_id)).status).toBe("pending");
  await cast.payer.press(card.checkout_url, "pay");
  expect(await cast.balance(as)).toBe(20);
  await cast.payer.press(transfer.checkout_url, "pay");
  expect(await cast.read(as, transfer.order.payment_id)).toMatchObject({
    status: "completed",
    amount: 900,
  });
  expect(await cast.balance(as)).toBe(40);
  await eventually(
    () =>
      cast.world.mails().filter((mail) => mail.includes(`To: ${as.email}`) && mail.includes("9.00"))
        .length,
  ).toBe(2);
});

test("one code does not pay for any number of transfers", async () => {
  const as = await cast.world.member("Trude");
  await cast.placed(as, { payment_method: "wiretransfer" });
  await cast.placed(as, { payment_method: "wiretransfer" });
  const third = await cast.place(as, { payment_method: "wiretransfer" });
  expect([third.status, third.problem.code]).toEqual([409, "discount_in_use"]);
});

test("another attempt at a transfer by card leaves the transfer open too", async () => {
  const as = await cast.oldMember("Thea");
  const transfer = await cast.placed(as, { payment_method: "wiretransfer" });
  const card = await cast.placed(as, {
    payment_method: "creditcard",
    retry_of: transfer.order.payment_id,
  });
  expect((await cast.read(as, transfer.order.payment_id)).status).toBe("pending");
  await cast.payer.press(card.checkout_url, "pay");
  await cast.payer.press(transfer.checkout_url, "pay");
  expect(await cast.balance(as)).toBe(40);
});

test("another attempt in another currency names the new price before anything is ordered", async () => {
  const as = await cast.oldMember("Tove");
  const first = await cast.placed(as);
  await cast.payer.press(first.checkout_url, "fail");
  await sql`update profile set country = 'DK', region = null, city = null where id = ${as.id}`
    .execute(cast.world.db)
    .catch(() =>
      sql`update orders set currency = 'DKK' where id = ${first.order.payment_id}`.execute(
        cast.world.db,
      ),
    );
  const again = await cast.place(as, { retry_of: first.order.payment_id });
  expect([again.status, again.problem.code]).toEqual([409, "price_changed"]);
  const { n } = await cast.world.db
    .selectFrom("orders")
    .where("account_id", "=", as.id)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
});
