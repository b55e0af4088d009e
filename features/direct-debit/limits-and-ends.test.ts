import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast, ingNL } from "./debit-cast.ts";
import { tidyDebitsJob } from "./mandate/tidy.server.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;
let cast: DebitCast;
let otto: Actor, alice: Actor, bob: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
});
beforeEach(async () => {
  number += 1;
  alice = await world.member(`Alice${number}`, { paid_user: true });
  bob = await world.member(`Bob${number}`, { paid_user: true });
  await cast.saveSetup();
  // Each test has its own 30 days and its own list.
  await world.db.deleteFrom("direct_debit_collection").execute();
  await world.db.deleteFrom("direct_debit_block").execute();
});

test("'limit reached': per day and per 30 days, however many ask at once, and across members with one account", async () => {
  const { mandate } = await cast.signed(alice);
  await cast.saveSetup({ day_limit: 7_600, month_limit: 9_000 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => cast.charge(alice, mandate)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
    code: "direct_debit_limit",
    data: { limit: 76, days: 1 },
    detail: expect.stringContaining("76") as string,
  });
  await cast.prepare(bob);
  expect((await cast.sign(bob, await cast.code(bob))).problem.code).toBe("direct_debit_limit");
  await world.db
    .updateTable("direct_debit_collection")
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where("account_id", "=", alice.id)
    .execute();
  expect((await cast.charge(alice, mandate)).problem).toMatchObject({
    code: "direct_debit_limit",
    data: { limit: 90, days: 30 },
  });
  await world.db
    .updateTable("direct_debit_collection")
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where("account_id", "=", alice.id)
    .execute();
  expect((await cast.charge(alice, mandate)).status).toBe(200);
});

test("'Your account is blocked for direct debit payments.': the account at the bank, whoever types it, until the operator lifts it", async () => {
  const { mandate, payment_id } = await cast.signed(alice);
  expect(
    (
      await world.call(
        "direct-debit.block",
        { iban: ingNL, reason: "A chargeback by telephone" },
        { as: otto },
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await world.call(
        "direct-debit.block",
        { iban: ingNL, reason: "A chargeback by telephone" },
        { as: otto },
      )
    ).problem.code,
  ).toBe("blocked_already");
  const refused = await cast.prepare(bob);
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    403,
    "direct_debit_blocked",
    "Your account is blocked for direct debit payments.",
  ]);
  expect((await cast.prepare(bob, { iban: "DE89370400440532013000" })).status).toBe(200);
  expect((await cast.charge(alice, mandate)).status).toBe(404);
  expect(await cast.status(alice, payment_id)).toBe("cancelled");

  const {
    blocks: [blocked],
  } = (await world.call("direct-debit.blocks", {}, { as: otto })).body;
  expect(blocked).toMatchObject({ last4: "6789", member: null });
  const lift = { block: { id: blocked?.id ?? "" } };
  expect((await world.call("direct-debit.unblock", lift, { as: otto })).status).toBe(200);
  expect((await world.call("direct-debit.unblock", lift, { as: otto })).status).toBe(404);
  expect((await cast.prepare(bob)).status).toBe(200);
  const audit = await world.db
    .selectFrom("audit")
    .where("staff_id", "=", otto.id)
    .select("call")
    .execute();
  expect(audit.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      "direct-debit.saveSetup",
      "direct-debit.block",
      "direct-debit.unblock",
    ]),
  );
});

test("a mandate is taken back at any time; what the bank does not have yet is not collected", async () => {
  const { mandate, payment_id } = await cast.signed(alice);
  expect((await world.call("direct-debit.revoke", { mandate }, { as: bob })).status).toBe(404);
  expect((await world.call("direct-debit.revoke", { mandate }, { as: alice })).status).toBe(200);
  expect((await world.call("direct-debit.revoke", { mandate }, { as: alice })).status).toBe(404);
  expect((await cast.read(alice)).mandate).toBeNull();
  expect(await cast.status(alice, payment_id)).toBe("cancelled");
  expect((await cast.makeBatch()).problem.code).toBe("nothing_due");
});

test("unused for 36 months a mandate is void", async () => {
  const { mandate } = await cast.signed(alice);
  const signed = (months: number) =>
    world.services.pool.query(
      "update direct_debit_mandate set signed_at = now() - make_interval(months => $1) where id = $2",
      [months, mandate],
    );
  await signed(35);
  expect((await cast.charge(alice, mandate)).status).toBe(200);
  await signed(36);
  expect((await cast.read(alice)).mandate).toBeNull();
  expect((await cast.charge(alice, mandate)).status).toBe(404);
  await world.services.pool.query(
    "update direct_debit_mandate set last_collected_on = now() - interval '1 month' where id = $1",
    [mandate],
  );
  expect((await cast.read(alice)).mandate?.id).toBe(mandate);
});

test("a mandate that died by an operator's block, or unused for 36 months, says so on screen and by mail, once", async () => {
  const mails = (member: Actor, why: RegExp) =>
    world.mails().filter((mail) => mail.includes(`To: ${member.email}`) && why.test(mail));
  const queued = async (mandate: string) =>
    (
      await world.services.pool.query(
        `select from ${jobsSchema}.job where name = 'send-mail' and data->'values'->>'mandate' = $1`,
        [mandate],
      )
    ).rowCount;
  const blocked = await cast.signed(bob);
  expect(
    (
      await world.call(
        "direct-debit.block",
        { iban: ingNL, reason: "A call from the bank" },
        { as: otto },
      )
    ).status,
  ).toBe(200);
  expect(await cast.read(bob)).toMatchObject({ mandate: null, ended: { last4: "6789" } });
  await eventually(() => mails(bob, /We no longer collect anything from this account/).length).toBe(
    1,
  );
  expect(await queued(blocked.mandate)).toBe(1);
  await world.db.deleteFrom("direct_debit_block").execute();

  const { mandate, collection } = await cast.signed(alice);
  await cast.collected(collection);
  const last = (months: number) =>
    world.services.pool.query(
      "update direct_debit_mandate set signed_at = now() - interval '9 years', last_collected_on = now() - make_interval(months => $1) where id = $2",
      [months, mandate],
    );
  const tidy = () => tidyDebitsJob(world.services).run({});
  await last(35);
  await tidy();
  expect([(await cast.read(alice)).mandate?.id, await queued(mandate)], "still in use").toEqual([
    mandate,
    0,
  ]);
  await last(37);
  await Promise.all([tidy(), tidy()]);
  await tidy();
  expect(await cast.read(alice)).toMatchObject({ mandate: null, ended: { last4: "6789" } });
  await eventually(() => mails(alice, /t been used for 36 months/).length).toBe(1);
  expect(await queued(mandate)).toBe(1);
});

test("the site's own agreement stands before a provider: the method is offered, and ordering it asks for the mandate", async () => {
  const offered = async () =>
    (await world.call("payments.listMethods", {}, { as: alice })).body.paymentmethods.find(
      ({ payment_method }) => payment_method === "sepadirectdebit",
    );
  expect(await offered()).toMatchObject({ payment_method: "sepadirectdebit" });
  expect(
    (
      await world.call(
        "payments.order",
        { bundle: "p1", payment_method: "sepadirectdebit" },
        { as: alice },
      )
    ).problem.code,
  ).toBe("mandate_needed");
  await cast.saveSetup({ active: false });
  expect(
    (
      await world.call(
        "payments.order",
        { bundle: "p1", payment_method: "sepadirectdebit" },
        { as: alice },
      )
    ).body.order.checkout_url,
  ).toContain("/sandbox/");
});
