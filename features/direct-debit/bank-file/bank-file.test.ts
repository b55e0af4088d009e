import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { bankFileProvider } from "./bank-file-provider.server.ts";
import { type DebitCast, debitCast, ingNL } from "../debit-cast.ts";
import { tidyDebitsJob } from "../mandate/tidy.server.ts";

let world: World;
let cast: DebitCast;
let otto: Actor, olga: Actor, alice: Actor, bob: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
  olga = await world.staff("Olga", { sites: ["other.test"] });
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
const fileOf = async (id: string, as: Actor | null = otto) =>
  (await world.call("direct-debit.file", { id }, { as })).body;
const read = (id: string, as: Actor | null = otto) =>
  world.call("direct-debit.readBatch", { id }, { as });

test("what is due goes into one file, which the bank's answer completes", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  const { due } = (await world.call("direct-debit.overview", {}, { as: otto })).body;
  expect(due).toMatchObject([{ count: 1, amount: 2500 }]);
  const made = await cast.makeBatch();
  expect(made.body.count).toBe(1);
  const { xml, name } = await fileOf(made.body.batch.id);
  expect(name).toMatch(/^pain008-DD[0-9A-Z]+\.xml$/);
  for (const part of [
    "<SeqTp>FRST</SeqTp>",
    `<IBAN>${ingNL}</IBAN>`,
    "<Nm>A. de Vries</Nm>",
    "<CtrlSum>25.00</CtrlSum>",
    "NL22ZZZ000000000000",
  ])
    expect(xml).toContain(part);
  expect((await fileOf(made.body.batch.id)).xml).toBe(xml);
  expect((await cast.answer(collection, "collected")).status).toBe(200);
  expect([await cast.status(alice, payment_id), await cast.balance(alice)]).toEqual([
    "completed",
    50,
  ]);
  expect((await cast.answer(collection, "collected")).problem.code).toBe("answered_already");
  expect(await cast.balance(alice)).toBe(50);
  expect((await cast.makeBatch()).problem.code).toBe("nothing_due");
});

test("trust row 27: nobody but the site's operators sees a file, a setting or a block, or changes one; reading is in the audit", async () => {
  const { collection } = await cast.signed(alice);
  const { batch } = (await cast.makeBatch()).body;
  for (const stranger of [alice, bob]) {
    for (const answer of [
      await world.call("direct-debit.overview", {}, { as: stranger }),
      await read(batch.id, stranger),
      await world.call("direct-debit.file", { id: batch.id }, { as: stranger }),
      await world.call("direct-debit.readSetup", {}, { as: stranger }),
      await world.call("direct-debit.blocks", {}, { as: stranger }),
      await cast.saveSetup({}, stranger),
      await cast.makeBatch("2099-01-01", stranger),
      await cast.answer(collection, "collected", undefined, stranger),
      await world.call("direct-debit.answerAll", { batch, rest: true }, { as: stranger }),
      await world.call(
        "direct-debit.block",
        { iban: ingNL, reason: "none of it" },
        { as: stranger },
      ),
    ])
      expect(answer.status).toBe(404);
  }
  const there = { as: olga, host: "other.test" };
  expect((await world.call("direct-debit.readBatch", { id: batch.id }, there)).status).toBe(404);
  expect((await world.call("direct-debit.file", { id: batch.id }, there)).status).toBe(404);
  expect(
    (
      await world.call(
        "direct-debit.answer",
        { collection: { id: collection }, outcome: "collected" },
        there,
      )
    ).status,
  ).toBe(404);
  expect((await world.call("direct-debit.overview", {}, there)).body.batches).toEqual([]);
  expect((await read(batch.id)).body.collections).toMatchObject([
    { id: collection, last4: "6789" },
  ]);
  await fileOf(batch.id);
  expect(
    await world.db
      .selectFrom("audit")
      .where("subject_id", "=", batch.id)
      .where("call", "=", "direct-debit.file")
      .select("id")
      .execute(),
  ).not.toEqual([]);
});

test("two files made at once: each collection is in exactly one", async () => {
  await cast.signed(alice);
  await cast.signed(bob, german);
  const made = await Promise.all([1, 2, 3, 4].map(() => cast.makeBatch()));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(made.find(({ status }) => status === 200)?.body.count).toBe(2);
});

test("the database holds it: a collection neither changes its file nor goes back", async () => {
  const { collection } = await cast.signed(alice);
  await cast.makeBatch();
  const one = world.db.updateTable("direct_debit_collection").where("id", "=", collection);
  await expect(one.set({ batch_id: null }).execute()).rejects.toThrow("stays in its file");
  await expect(one.set({ amount: 1 }).execute()).rejects.toThrow("stays in its file");
  await expect(one.set({ status: "cancelled", ended_at: new Date() }).execute()).rejects.toThrow(
    "does not go from",
  );
});

test("a mandate's first collection is FRST, the next RCUR; after a rejected first one it is FRST again", async () => {
  const { mandate, collection } = await cast.signed(alice);
  await cast.charge(alice, mandate);
  const sequences = async (id: string) =>
    (await read(id)).body.collections.map(({ sequence }) => sequence);
  const first = (await cast.makeBatch()).body.batch.id;
  expect(await sequences(first)).toEqual(["FRST", "RCUR"]);
  for (const { id } of (await read(first)).body.collections)
    await cast.answer(id, "returned", "AM04");
  await cast.charge(alice, mandate);
  const second = (await cast.makeBatch()).body.batch.id;
  expect(await sequences(second)).toEqual(["FRST"]);
  await cast.charge(alice, mandate);
  expect(await sequences((await cast.makeBatch()).body.batch.id)).toEqual(["RCUR"]);
  expect(collection).toBeTruthy();
});

test("the bank's answer to a whole file: the named came back, the rest is paid, twice is once", async () => {
  const a = await cast.signed(alice);
  const b = await cast.signed(bob, german);
  const { batch } = (await cast.makeBatch()).body;
  const reference = a.collection.replaceAll("-", "").toUpperCase();
  expect(
    (await world.call("direct-debit.answerAll", { batch, report: "nothing in it" }, { as: otto }))
      .problem.code,
  ).toBe("no_answer_found");
  const report = `${reference};AM04\n${randomUUID().replaceAll("-", "").toUpperCase()};AM04`;
  const key = randomUUID();
  const first = await world.call(
    "direct-debit.answerAll",
    { batch, report, rest: true },
    { as: otto, key },
  );
  expect(first.body).toEqual({ collected: 1, returned: 1, unknown: 1 });
  expect(
    (await world.call("direct-debit.answerAll", { batch, report, rest: true }, { as: otto, key }))
      .body,
  ).toEqual(first.body);
  expect(
    (await world.call("direct-debit.answerAll", { batch, report, rest: true }, { as: otto })).body,
  ).toEqual({ collected: 0, returned: 0, unknown: 1 });
  expect([await cast.balance(alice), await cast.balance(bob)]).toEqual([0, 50]);
  expect(await cast.status(bob, b.payment_id)).toBe("completed");
});

test("a refund waits for the operator's transfer, once however often it is asked for", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  await cast.collected(collection);
  const provider = bankFileProvider(world.db, true);
  const asked = { refundId: randomUUID(), amount: 1_000, currency: "EUR" };
  const answers = await Promise.all([1, 2, 3].map(() => provider.refund(collection, asked)));
  expect(answers).toMatchObject(
    [1, 2, 3].map(() => ({ refundId: asked.refundId, amount: 1_000, state: "pending" })),
  );
  const { refunds } = (await world.call("direct-debit.overview", {}, { as: otto })).body;
  expect(refunds).toMatchObject([
    { amount: 1_000, iban: "NL69 INGB 0123 4567 89", holder: "A. de Vries" },
  ]);
  expect(
    (await world.call("direct-debit.refunded", { refund_id: asked.refundId }, { as: alice }))
      .status,
  ).toBe(404);
  expect(
    (await world.call("direct-debit.refunded", { refund_id: asked.refundId }, { as: otto })).status,
  ).toBe(200);
  expect(
    (await world.call("direct-debit.refunded", { refund_id: asked.refundId }, { as: otto })).status,
  ).toBe(404);
  expect((await provider.status(collection)).reversals).toMatchObject([
    { kind: "refund", state: "done" },
  ]);
  expect(payment_id).toBeTruthy();
});

test("trust row 18: who is erased leaves no account number; a mandate that was used is kept sealed for 14 months, as the proof", async () => {
  const used = await cast.signed(alice);
  await cast.collected(used.collection);
  const unused = await cast.signed(bob, german);
  for (const { id } of [alice, bob]) {
    await sql`update account set status = 'deleted', deleted_at = now() - interval '15 days'
      where id = ${id}`.execute(world.db);
    await eraseAccount(world.services, id);
  }
  const details = async (id: string) =>
    await world.db
      .selectFrom("direct_debit_mandate")
      .where("id", "=", id)
      .select(["details", "revoked_at"])
      .executeTakeFirstOrThrow();
  expect(await details(unused.mandate)).toMatchObject({
    details: null,
    revoked_at: expect.any(Date) as Date,
  });
  expect((await details(used.mandate)).details).not.toBeNull();
  await sql`update direct_debit_mandate set signed_at = now() - interval '15 months'
    where id = ${used.mandate}`.execute(world.db);
  await tidyDebitsJob(world.services).run({});
  expect((await details(used.mandate)).details).not.toBeNull();
  await sql`alter table direct_debit_collection disable trigger direct_debit_goes_forward`.execute(
    world.db,
  );
  await sql`update direct_debit_collection set due_on = now() - interval '15 months'
    where id = ${used.collection}`.execute(world.db);
  await sql`alter table direct_debit_collection enable trigger direct_debit_goes_forward`.execute(
    world.db,
  );
  await tidyDebitsJob(world.services).run({});
  expect((await details(used.mandate)).details).toBeNull();
});

test("the agreement is checked: account, identifier, BIC and limits", async () => {
  const fields = async (more: Parameters<DebitCast["saveSetup"]>[0]) =>
    (await cast.saveSetup(more)).problem.fields?.map(({ path }) => path);
  expect(await fields({ iban: "NL91ABNA0417164301" })).toEqual(["iban"]);
  expect(await fields({ creditor_id: "NL23ZZZ000000000000" })).toEqual(["creditor_id"]);
  expect(await fields({ bic: "ABN" })).toEqual(["bic"]);
  expect(await fields({ month_limit: 1_000 })).toEqual(["month_limit"]);
  expect(
    (await cast.saveSetup({ creditor_id: "nl22 zzz 0000 0000 0000", bic: "ABNANL2A" })).status,
  ).toBe(200);
  expect((await world.call("direct-debit.readSetup", {}, { as: otto })).body.setup).toMatchObject({
    creditor_id: "NL22ZZZ000000000000",
    bic: "ABNANL2A",
    active: true,
  });
});
