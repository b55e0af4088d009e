import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let otto: Actor, alice: Actor, bob: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
});
beforeEach(async () => {
  number += 1;
  alice = await world.member(`Alice${number}`, { paid_user: true });
  bob = await world.member(`Bob${number}`, { paid_user: true });
  await cast.saveSetup();
  await world.db.updateTable("direct_debit_block").set({ lifted_at: new Date() }).execute();
  await sql`update direct_debit_collection set status = 'cancelled', ended_at = now()
    where status = 'due'`.execute(world.db);
  await sql`update direct_debit_collection set created_at = created_at - interval '40 days'`.execute(
    world.db,
  );
});
const german = "DE89370400440532013000";

test("one that comes back before it was paid: the order fails, nothing is granted, the member hears of it", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  await cast.makeBatch();
  expect((await cast.answer(collection, "returned", "AM04")).status).toBe(200);
  expect([await cast.status(alice, payment_id), await cast.balance(alice)]).toEqual(["failed", 0]);
  expect((await cast.answer(collection, "returned", "AM04")).problem.code).toBe("answered_already");
  expect((await cast.answer(collection, "collected")).problem.code).toBe("answered_already");
  await eventually(() =>
    world
      .mails()
      .some(
        (mail) => mail.includes(`To: ${alice.email}`) && mail.includes("has given the money back"),
      ),
  ).toBe(true);
  expect((await cast.read(alice)).mandate).not.toBeNull();
});

test("trust row 22: one that comes back afterwards takes its credits back, what was spent is a debt, and an objection blocks", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  await cast.collected(collection);
  expect(await cast.balance(alice)).toBe(50);
  const answers = await Promise.all(
    [1, 2, 3].map(() => cast.answer(collection, "returned", "MD06")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await cast.balance(alice)).toBe(0);
  expect(await cast.status(alice, payment_id)).toBe("completed");
  expect(await checkLedger(world.db)).toEqual([]);
  expect((await cast.prepare(alice, { iban: german })).problem.code).toBe("direct_debit_blocked");
  expect((await cast.prepare(bob)).problem.code).toBe("direct_debit_blocked");
  expect((await world.call("direct-debit.blocks", {}, { as: otto })).body.blocks).toMatchObject([
    { last4: "6789", member: alice.name, reason: "MD06" },
  ]);
});

test("an account that is closed ends the mandate, and what was announced under it", async () => {
  const { mandate, collection } = await cast.signed(alice);
  await cast.makeBatch();
  const later = (await cast.charge(alice, mandate)).body.payment_id;
  await cast.answer(collection, "returned", "AC04");
  expect((await cast.read(alice)).mandate).toBeNull();
  expect(await cast.status(alice, later)).toBe("cancelled");
  expect((await cast.prepare(alice, { iban: german })).status).toBe(200);
});

test("where the operator takes the risk, a member known for 8 weeks gets the credits at once, up to the sum; a return takes them back", async () => {
  const { mandate, collection } = await cast.signed(alice);
  await cast.collected(collection);
  await cast.saveSetup({ early_limit: 3_000 });
  expect(await cast.status(alice, (await cast.charge(alice, mandate)).body.payment_id)).toBe(
    "pending",
  );
  await sql`update direct_debit_collection set collected_at = now() - interval '57 days'
    where id = ${collection}`.execute(world.db);
  const early = (await cast.charge(alice, mandate)).body.payment_id;
  expect([await cast.status(alice, early), await cast.balance(alice)]).toEqual(["completed", 100]);
  expect(await cast.status(alice, (await cast.charge(alice, mandate)).body.payment_id)).toBe(
    "pending",
  );
  await cast.makeBatch();
  await cast.answer(await cast.collectionOf(early), "returned", "AM04");
  expect(await cast.balance(alice)).toBe(50);
  expect(await checkLedger(world.db)).toEqual([]);
  expect(await cast.status(alice, (await cast.charge(alice, mandate)).body.payment_id)).toBe(
    "pending",
  );
});
