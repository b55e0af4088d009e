import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { eventually } from "#features/chat/chat-cast.ts";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { masked } from "#features/identity/masked.ts";
import type { Actor } from "#test/world.ts";
import { erasedUnpaid } from "../erased-unpaid.server.ts";
import { openRefunds, type RefundsCast } from "../refunds-cast.ts";

let cast: RefundsCast;
let olga: Actor;
beforeAll(async () => {
  cast = await openRefunds();
  olga = await cast.world.staff("Olga");
});
beforeEach(() => cast.world.services.pool.query("delete from rate_limit"));

const declare = (number: string, email: string, more: object = {}, options: object = {}) =>
  cast.world.call("refunds.declare", { name: "Somebody", number, email, ...more }, options);
const short = (order: string) => order.slice(-12);
const rowsOf = (email: string) =>
  cast.world.db
    .selectFrom("withdrawal_declaration")
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .selectAll()
    .orderBy("id")
    .execute();
const outcome = async (email: string): Promise<string> => {
  await eventually(async () => (await rowsOf(email)).some((row) => row.outcome === "new")).toBe(
    false,
  );
  return (await rowsOf(email)).at(-1)?.outcome ?? "";
};
const refundsOf = (order: string) =>
  cast.world.db
    .selectFrom("refund")
    .where("order_id", "=", order)
    .select(["kind", "amount", "status"])
    .execute();
const receipt = async (email: string): Promise<string> => {
  const found = () =>
    mailsTo(cast.world, email)
      .filter((mail) => mail.includes("You’ve declared that"))
      .at(-1) ?? "";
  await eventually(found).not.toBe("");
  return found();
};

const link = async (email: string): Promise<string> => {
  const found = () =>
    mailsTo(cast.world, email)
      .filter((mail) => mail.includes("/withdraw/do?"))
      .at(-1) ?? "";
  await eventually(found).not.toBe("");
  return tokenIn(found());
};
const follow = (token: string, stop = false) =>
  cast.world.call("refunds.followDeclared", { token, stop }, {});
const answer = (as: Actor | null, stop: boolean) =>
  cast.world.call("refunds.answerDeclared", { stop }, { as });
const invoiceOf = async (order: string): Promise<string> => {
  const { rows } = await sql<{ number: string }>`
    select year || '-' || lpad(number::text, 6, '0') as number from invoice where order_id = ${order}`.execute(
    cast.world.db,
  );
  return rows[0]?.number ?? "";
};

describe("law.md 5: a withdrawal without a login", () => {
  test("by order number and address: received at once; the owner's link brings the money back", async () => {
    const { alice, order } = await cast.buyer();
    const { body } = await declare(short(order).toUpperCase(), alice.email.toUpperCase());
    expect(Math.abs(Date.parse(body.received_at) - Date.now())).toBeLessThan(60_000);
    expect(await outcome(alice.email.toUpperCase())).toBe("waiting");
    expect([await refundsOf(order), (await cast.holds(alice)).credits]).toEqual([[], 50]);
    const token = await link(alice.email);
    const pressed = await Promise.all([follow(token), follow(token), follow("nonsense")]);
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(await outcome(alice.email.toUpperCase())).toBe("made");
    expect(await refundsOf(order)).toMatchObject([{ kind: "withdrawal", amount: 2500 }]);
    const mail = await receipt(alice.email);
    expect(mail).toContain(short(order));
    expect(mail).not.toContain("Somebody");
    expect((await cast.holds(alice)).credits).toBe(0);
  });

  test("by the invoice's number too; declared twice, or ten times at once, it comes back once", async () => {
    const { alice, order } = await cast.buyer();
    const number = await invoiceOf(order);
    const sent = await Promise.all(Array.from({ length: 10 }, () => declare(number, alice.email)));
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    await outcome(alice.email);
    await answer(alice, false);
    const outcomes = (await rowsOf(alice.email)).map((row) => row.outcome);
    expect(outcomes.filter((each) => each === "made")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["made", "withdrawn_already"]));
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("of a blocked member, and of an erased one by the order's own number", async () => {
    const blocked = await cast.buyer();
    await sql`update account set status = 'blocked' where id = ${blocked.alice.id}`.execute(
      cast.world.db,
    );
    await declare(short(blocked.order), blocked.alice.email);
    expect(await outcome(blocked.alice.email)).toBe("made");

    const gone = await cast.buyer("p1", 0, false);
    await cast.spendByOperator(gone.alice, 10);
    await sql`update account set status = 'deleted', deleted_at = now() where id = ${gone.alice.id}`.execute(
      cast.world.db,
    );
    await eraseAccount(cast.world.services, gone.alice.id);
    await declare(short(gone.order), "anywhere@outside.test");
    expect(await outcome("anywhere@outside.test")).toBe("made");
    expect(await refundsOf(gone.order)).toMatchObject([
      { kind: "payout", amount: 2000 },
      { kind: "withdrawal", amount: 500 },
    ]);
    expect(await receipt("anywhere@outside.test")).toContain(short(gone.order));
  });

  test("another's address, an unknown number, and what is late: nothing moves, the same answer, an operator looks", async () => {
    const { order, alice } = await cast.buyer();
    const late = await cast.buyer();
    await sql`update orders set completed_at = completed_at - interval '40 days' where id = ${late.order}`.execute(
      cast.world.db,
    );
    const answers = [
      await declare(short(order), "eve@outside.test"),
      await declare("0123456789ab", "adam@outside.test"),
      await declare(short(late.order), late.alice.email),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
      Array(3).fill([200, ["received_at"]]),
    );
    expect(await outcome("eve@outside.test")).toBe("unmatched");
    expect(await outcome("adam@outside.test")).toBe("unmatched");
    expect(await outcome(late.alice.email)).toBe("withdrawal_over");
    expect([...(await refundsOf(order)), ...(await refundsOf(late.order))]).toEqual([]);
    expect(await receipt("eve@outside.test")).not.toContain(short(order));
    const open = async (as: Actor) => cast.world.call("refunds.listDeclared", {}, { as });
    const declared = (await open(olga)).body.declared.filter(({ email }) =>
      ["ev…@outside.test", "ad…@outside.test", masked(late.alice.email)].includes(email),
    );
    expect(declared.map(({ email }) => email)).toEqual([
      "ev…@outside.test",
      "ad…@outside.test",
      masked(late.alice.email),
    ]);
    expect((await open(alice)).status).toBe(404);
    const close = (as: Actor) =>
      cast.world.call("refunds.closeDeclared", { id: declared[0]?.id ?? "" }, { as });
    expect((await close(alice)).status).toBe(404);
    const closed = await Promise.all([close(olga), close(olga), close(olga)]);
    expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await open(olga)).body.declared.map(({ id }) => id)).not.toContain(declared[0]?.id);
  });

  test("too late: who has an account keeps the credits; of who has none, what is unused comes back, once", async () => {
    const { order, alice } = await cast.buyer();
    await cast.spend(alice, 13);
    await sql`update orders set completed_at = completed_at - interval '40 days' where id = ${order}`.execute(
      cast.world.db,
    );
    await declare(short(order), alice.email);
    expect(await outcome(alice.email)).toBe("withdrawal_over");
    expect((await cast.holds(alice)).credits).toBe(37);
    await sql`update account set status = 'blocked' where id = ${alice.id}`.execute(cast.world.db);
    await Promise.all([declare(short(order), alice.email), declare(short(order), alice.email)]);
    await outcome(alice.email);
    expect((await rowsOf(alice.email)).map((row) => row.outcome).toSorted()).toEqual([
      "paid_out",
      "withdrawal_over",
      "withdrawal_over",
    ]);
    expect(await refundsOf(order)).toMatchObject([{ kind: "payout", amount: 1850 }]);
    expect((await cast.holds(alice)).credits).toBe(0);
  });

  test("decision 37: who was erased before unused credits were paid out is listed for the operator, and paid by the order's number, once", async () => {
    const { order, alice } = await cast.buyer();
    const used = await cast.buyer();
    await cast.spendByOperator(alice, 13);
    await cast.spendByOperator(used.alice, 50);
    for (const { id } of [alice, used.alice]) {
      await sql`update orders set completed_at = completed_at - interval '400 days' where account_id = ${id}`.execute(
        cast.world.db,
      );
      await sql`update account set status = 'deleted', deleted_at = now() where id = ${id}`.execute(
        cast.world.db,
      );
      // As it was then: nothing is paid, and the wallet is closed.
      await eraseAccount(cast.world.services, id, { replayed: true });
    }
    expect((await cast.holds(alice)).credits).toBe(0);
    const owed = async () => (await erasedUnpaid(cast.world.db)).map(({ number }) => number);
    const listed = (await erasedUnpaid(cast.world.db)).find((each) => each.number === short(order));
    expect(listed).toMatchObject({ credits: 37, price: "18.50 EUR" });
    expect(await owed()).not.toContain(short(used.order));

    await Promise.all([
      declare(short(order), "once@outside.test"),
      declare(short(order), "once@outside.test"),
      declare(short(used.order), "used@outside.test"),
    ]);
    await outcome("once@outside.test");
    expect((await rowsOf("once@outside.test")).map((row) => row.outcome).toSorted()).toEqual([
      "paid_out",
      "withdrawal_over",
    ]);
    expect(await outcome("used@outside.test")).toBe("withdrawal_over");
    expect(await refundsOf(order)).toMatchObject([{ kind: "payout", amount: 1850 }]);
    expect(await refundsOf(used.order)).toEqual([]);
    expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
    expect(await owed()).not.toContain(short(order));
    expect(await checkLedger(cast.world.db)).toEqual([]);
  });

  test("counts from the moment it was declared, also when it is looked at after the time is over", async () => {
    const { order, alice } = await cast.buyer();
    await sql`insert into withdrawal_declaration (site_id, name, number, email, language, created_at)
      values (${cast.world.siteId}, 'A', ${short(order)}, ${alice.email}, 'en', now() - interval '30 days')`.execute(
      cast.world.db,
    );
    await sql`update orders set completed_at = completed_at - interval '32 days' where id = ${order}`.execute(
      cast.world.db,
    );
    const [row] = await rowsOf(alice.email);
    expect(
      (await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice })).status,
    ).toBe(409);
    await cast.world.services.db
      .transaction()
      .execute((tx) =>
        cast.world.services.jobs.enqueue(tx, "declared-withdrawal", { id: row?.id }),
      );
    expect(await outcome(alice.email)).toBe("waiting");
    await follow(await link(alice.email));
    expect(await outcome(alice.email)).toBe("made");
  });
});

test("400 at once from nowhere, nonsense, and a repeat", async () => {
  const many = await Promise.all(
    Array.from({ length: 400 }, (_, n) => declare(`x${n}`, `many${n}@outside.test`)),
  );
  expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  expect(many.filter(({ status }) => status >= 500)).toEqual([]);
  await cast.world.services.pool.query("delete from rate_limit");
  const { problem } = await declare(" ", "nobody", { name: "\u0000" });
  expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual(["email", "name", "number"]);
  const once = await declare("x", "again@outside.test", {}, { key: "the-same-declaration" });
  const again = await declare("x", "again@outside.test", {}, { key: "the-same-declaration" });
  expect(again.body).toEqual(once.body);
  expect(await rowsOf("again@outside.test")).toHaveLength(1);
});
