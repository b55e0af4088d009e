import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { eventually } from "#features/chat/chat-cast.ts";
import type { Actor } from "#test/world.ts";
import { openRefunds, type RefundsCast } from "../refunds-cast.ts";

let cast: RefundsCast;
beforeAll(async () => {
  cast = await openRefunds();
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

describe("trust row 33: a stranger takes no credits", () => {
  test("trust row 33: a stranger who guesses an invoice's number takes nothing: the owner is shown it, and stops it", async () => {
    const { alice, order } = await cast.buyer();
    const blocked = await cast.buyer();
    await sql`update account set status = 'blocked' where id = ${blocked.alice.id}`.execute(
      cast.world.db,
    );
    await declare(await invoiceOf(order), alice.email);
    await declare(await invoiceOf(blocked.order), blocked.alice.email);
    expect([await outcome(alice.email), await outcome(blocked.alice.email)]).toEqual([
      "waiting",
      "waiting",
    ]);
    expect([...(await refundsOf(order)), ...(await refundsOf(blocked.order))]).toEqual([]);
    const asked = async () =>
      (await cast.world.call("sessions.readUser", {}, { as: alice })).body.user?.asked;
    expect(await asked()).toEqual(["withdrawal"]);
    const shown = await cast.world.call("refunds.withdrawable", {}, { as: alice });
    expect(shown.body.declared).toMatchObject([{ payment_id: order }]);
    expect([(await answer(null, true)).status, (await answer(cast.bob, true)).status]).toEqual([
      403, 404,
    ]);
    // Once it is stopped, a link that waits in the outbox is not sent any more.
    const mailed = await link(alice.email);
    expect((await answer(alice, true)).body).toEqual({ stopped: true });
    expect([await asked(), (await follow(mailed)).status]).toEqual([[], 410]);
    expect((await cast.holds(alice)).credits).toBe(50);
    expect((await follow(await link(blocked.alice.email))).status).toBe(200);
    expect(await refundsOf(blocked.order)).toMatchObject([{ kind: "withdrawal" }]);
  });

  test("trust row 33: whoever uses credits in the meantime stops it", async () => {
    const { alice, order } = await cast.buyer();
    await declare(short(order), alice.email);
    expect(await outcome(alice.email)).toBe("waiting");
    await cast.spend(alice, 1);
    expect([(await answer(alice, false)).status, await outcome(alice.email)]).toEqual([
      404,
      "stopped",
    ]);
    expect([await refundsOf(order), (await cast.holds(alice)).credits]).toEqual([[], 49]);
  });

  test("trust row 33: a stranger's six a day use up nothing of the owner's, logged in", async () => {
    const { alice, order } = await cast.buyer();
    for (let n = 0; n < 7; n += 1) await declare(`x${n}`, alice.email);
    expect((await declare(short(order), alice.email)).problem.code).toBe("withdrawals_used_up");
    expect((await declare(short(order), alice.email, {}, { as: alice })).status).toBe(200);
    expect(await outcome(alice.email)).toBe("made");
  });

  test("trust row 33: an account that only claims the address is a stranger, and the owner takes nothing of a claim's", async () => {
    for (const numberOf of [invoiceOf, (order: string) => Promise.resolve(short(order))]) {
      const [{ alice, order }, { alice: claim, order: claims }] = [
        await cast.buyer(),
        await cast.buyer(),
      ];
      await sql`update account set email = ${alice.email}, confirmed_at = null, status = 'not_confirmed'
        where id = ${claim.id}`.execute(cast.world.db);
      await declare(await numberOf(order), alice.email, {}, { as: claim });
      expect(await outcome(alice.email)).toBe("waiting");
      await declare(await numberOf(claims), alice.email, {}, { as: alice });
      expect(await outcome(alice.email)).toBe("waiting");
      expect([await refundsOf(order), await refundsOf(claims)]).toEqual([[], []]);
      expect([(await cast.holds(alice)).credits, (await cast.holds(claim)).credits]).toEqual([
        50, 50,
      ]);
      const asked = async (as: Actor) =>
        (await cast.world.call("refunds.withdrawable", {}, { as })).body.declared;
      expect(await asked(alice)).toMatchObject([{ payment_id: order }]);
      expect(await asked(claim)).toMatchObject([{ payment_id: claims }]);
    }
  });

  test("trust row 33: a claim uses up the allowance of its network, as any stranger", async () => {
    const { alice } = await cast.buyer();
    const claim = await cast.world.member("Claim", { status: "not_confirmed" });
    await sql`update account set email = ${alice.email} where id = ${claim.id}`.execute(
      cast.world.db,
    );
    for (let n = 0; n < 6; n += 1) await declare(`x${n}`, alice.email, {}, { as: claim });
    expect((await declare("x", alice.email, {}, { as: claim })).problem.code).toBe(
      "withdrawals_used_up",
    );
    expect((await declare("x", alice.email, {}, { as: alice })).status).toBe(200);
  });
});
