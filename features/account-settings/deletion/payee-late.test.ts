import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openBooks } from "#features/books/money-model/provider-side.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { returnedJob } from "#features/orders/refunds/pay-out.server.ts";
import { openPayee } from "#features/orders/refunds/payee.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eraseAccount } from "./erase.server.ts";

let world: World;
const books = openBooks();
beforeAll(async () => {
  world = await openWorld();
  world.services.payments.providers.set("sandbox", books.provider);
});

/** What happens before the erasure: credits that are used of 20, and whether money left already. */
interface Before {
  readonly used: 0 | 7 | 20;
  readonly left: "nothing" | "chargeback" | "refund";
  /** Messages that no device of their receiver fetches. */
  readonly writes: boolean;
}
/** What happens after it; `weeks`: so long that what has arrived has arrived for good. */
const lates = [
  "sent",
  "arrives",
  "bounces",
  "returns",
  "chargeback",
  "won",
  "given",
  "paid_late",
  "messages_back",
  "weeks",
] as const;
type Late = (typeof lates)[number];

let names = 0;
const run = (query: ReturnType<typeof sql>) => query.execute(world.db);

/** One account from its purchase to the erasure, and what can happen to its money afterwards. */
async function erased({ used, left, writes }: Before) {
  const as = await world.member(`Late${(names += 1)}`, { gender: "man", paid_user: true });
  await run(sql`update account set signup_date = now() - interval '90 days' where id = ${as.id}`);
  const receiver = await world.member(`Reads${names}`);
  const orders: string[] = [];
  const tell = async () => {
    for (const order of orders) {
      const payment = books.paymentOf(order);
      if (payment)
        await settle(world.services, books.provider, await books.provider.status(payment), null);
    }
  };
  const order = async (): Promise<string> => {
    const { body } = await world.call(
      "payments.order",
      { bundle: "p0", payment_method: "creditcard", express: true },
      { as },
    );
    orders.push(body.order.payment_id);
    return body.order.payment_id;
  };
  const paid = await order();
  books.decide(paid, "paid");
  await tell();
  if (writes) {
    const chat = await openChat(world, as, receiver);
    for (let at = 0; at < 4; at += 1) await say(world, as, chat, `Hello ${at}`);
  }
  const { credits } = await world.db
    .selectFrom("wallet")
    .where("account_id", "=", as.id)
    .select("credits")
    .executeTakeFirstOrThrow();
  if (Math.min(used, credits) > 0)
    await run(sql`insert into ledger_entry (account_id, credits, reason, reference)
      values (${as.id}, ${-Math.min(used, credits)}, 'gift', gen_random_uuid()::text)`);
  if (left !== "nothing") books.happen(paid, left, 1);
  await tell();
  const open = await order();
  await run(sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${as.id}`);
  await eraseAccount(world.services, as.id);

  const waiting = async () =>
    world.db
      .selectFrom("refund")
      .where("account_id", "=", as.id)
      .where("status", "in", ["asked", "failed", "under_way"])
      .select("id")
      .execute();
  const bank = async (event: Parameters<typeof books.happen>[1]) => books.happen(paid, event, 1);
  const acts: Readonly<Record<Late, () => Promise<unknown>>> = {
    sent: async () => {
      for (const { id } of await waiting()) await askProvider(world.services, id);
    },
    arrives: async () => orders.forEach((one) => books.happen(one, "refund_arrives", 1)),
    bounces: () => bank("refund_fails"),
    returns: () => bank("refund_returns"),
    chargeback: () => bank("chargeback"),
    won: () => bank("chargeback_won"),
    given: () => bank("refund"),
    paid_late: async () => books.decide(open, "paid"),
    messages_back: () =>
      world.db
        .insertInto("block")
        .values({ account_id: receiver.id, blocked_id: as.id })
        .onConflict((again) => again.doNothing())
        .execute(),
    weeks: () => passes(as, 61),
  };
  return {
    as,
    waiting,
    /** Everything that follows from it happens too, and what waits has a payee. */
    async late(what: Late): Promise<void> {
      await acts[what]();
      await tell();
      await returnedJob(world.services).run({});
      const [due, payee] = [await waiting(), await payeeOf(as)];
      expect(due.length === 0 || payee?.email === as.email, what).toBe(true);
    },
  };
}
const payeeOf = (as: Actor) => openPayee(world.services, as.id);

/** Everything about an account's money is so many days older, and the hourly purge has been. */
async function passes(as: Actor, days: number): Promise<void> {
  const earlier = sql`make_interval(days => ${days})`;
  await run(sql`update account set erased_at = erased_at - ${earlier} where id = ${as.id}`);
  await run(
    sql`update orders set created_at = created_at - ${earlier} where account_id = ${as.id}`,
  );
  await run(
    sql`update refund set decided_at = decided_at - ${earlier} where account_id = ${as.id}`,
  );
  await run(sql`update payee set created_at = created_at - ${earlier} where account_id = ${as.id}`);
  await purgeJob(world.services.pool).run({});
}

const nothing: Before = { used: 0, left: "nothing", writes: false };
/** Each way in which money comes back to somebody who is erased, by what happens before and after. */
const ways: Readonly<Record<string, readonly [Before, readonly Late[]]>> = {
  "a dispute from before the erasure is won": [
    { ...nothing, left: "chargeback" },
    ["weeks", "weeks", "won"],
  ],
  "a payout that a dispute overtook is promised again": [
    nothing,
    ["chargeback", "weeks", "weeks", "won"],
  ],
  "a payout bounces": [nothing, ["sent", "weeks", "bounces"]],
  "a payout that had arrived is returned": [nothing, ["sent", "arrives", "returns"]],
  "a refund from before the erasure is returned": [{ ...nothing, left: "refund" }, ["returns"]],
  "a transfer arrives late": [{ ...nothing, used: 20 }, ["weeks", "paid_late"]],
  "a message is never delivered": [{ ...nothing, used: 20, writes: true }, ["messages_back"]],
};
for (const [way, [before, then]] of Object.entries(ways))
  test(`trust row 18: when ${way}, the address is there until the money has arrived, and goes afterwards`, async () => {
    const life = await erased(before);
    for (const what of then) await life.late(what);
    expect((await life.waiting()).length, "money is owed").toBeGreaterThan(0);
    expect(await payeeOf(life.as)).toEqual({
      email: life.as.email,
      name: life.as.name,
      bank: null,
    });
    await life.late("sent");
    await life.late("arrives");
    expect(await life.waiting()).toEqual([]);
    await passes(life.as, 400);
    expect(await payeeOf(life.as), "nothing can come any more").toBeNull();
  });

test("trust row 18: of random lives, no refund waits without an address, and no address outlives its time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        used: fc.constantFrom(0 as const, 7 as const, 20 as const),
        left: fc.constantFrom("nothing" as const, "chargeback" as const, "refund" as const),
        writes: fc.boolean(),
      }),
      fc.array(fc.constantFrom(...lates), { minLength: 1, maxLength: 8, size: "max" }),
      async (before, then) => {
        const life = await erased(before);
        for (const what of then) await life.late(what);
        for (const what of ["sent", "arrives"] as const) await life.late(what);
        const owed = (await life.waiting()).length > 0;
        await passes(life.as, 400);
        expect((await payeeOf(life.as)) !== null, "kept for what is owed, and nothing else").toBe(
          owed,
        );
        await passes(life.as, 3 * 366 - 400);
        expect(await payeeOf(life.as)).toBeNull();
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
});
