import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailTo, mailsTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { payerOf } from "#test/payer.ts";
import { eventually } from "#features/chat/chat-cast.ts";
import { accountStatus } from "#test/account-status.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eraseAccount } from "../deletion/erase.server.ts";
import { isLoggedIn, withPassword } from "../settings-cast.ts";
import { cancellationJob } from "./carry-out.server.ts";

let world: World;
let olga: Actor, night: Actor;
beforeAll(async () => {
  world = await openWorld({ support_email: "help@evening.test" });
  await world.site("night.test", { name: "Night" });
  olga = await world.staff("Olga");
  night = await world.staff("Nina", { sites: ["night.test"] });
});
beforeEach(() => world.services.pool.query("delete from rate_limit"));

const filled = { name: "Somebody", scope: "membership", kind: "ordinary" } as const;
const cancel = (email: string, more: object = {}, options: object = {}) =>
  world.call("cancellations.declare", { ...filled, email, ...more }, options);
const follow = (token: string, stop = false, host?: string) =>
  world.call("cancellations.follow", { token, stop }, host ? { host } : {});
const rowsOf = (email: string) =>
  world.db
    .selectFrom("cancellation")
    .where("email", "=", email)
    .selectAll()
    .orderBy("id")
    .execute();
const statusOf = (whom: Actor) => accountStatus(world, whom);
const daysPass = (days: number) =>
  sql`update cancellation set ends_at = ends_at - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})`.execute(
    world.db,
  );
const clock = () => cancellationJob(world.services).run({});

describe("law.md 4: without a login", () => {
  test("is received at once, told by mail with the time; an active account waits for its owner, and an operator looks after three days", async () => {
    const alice = await withPassword(world, "Alice");
    const { body } = await cancel(alice.email.toUpperCase(), {
      kind: "cause",
      reason: "<b>http://evil.test</b>",
    });
    expect(body).toMatchObject({ ended: false, number: expect.stringMatching(/^[0-9A-F]{12}$/) });
    expect(Math.abs(Date.parse(body.received_at) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(body.ends_at) - Date.parse(body.received_at)).toBe(3 * 86_400_000);
    const mail = await mailTo(world, alice.email.toUpperCase());
    expect(mail).toContain(body.number);
    expect(mail).not.toMatch(/evil|Somebody/);
    await clock();
    expect([await statusOf(alice), await isLoggedIn(world, alice)]).toEqual(["active", true]);
    await daysPass(3);
    await Promise.all([clock(), clock()]);
    expect([await statusOf(alice), await isLoggedIn(world, alice)]).toEqual(["active", true]);
    const open = (await world.call("cancellations.list", { unmatched: true }, { as: olga })).body;
    expect(open.cancellations).toContainEqual(
      expect.objectContaining({ number: body.number, status: "unanswered" }),
    );
    expect((await follow(tokenIn(mail))).body).toEqual({ stopped: false });
    expect([await statusOf(alice), await isLoggedIn(world, alice)]).toEqual(["deleted", false]);
    await eventually(
      () => mailsTo(world, alice.email).filter((each) => each.includes("/reactivate?")).length,
    ).toBe(1);
  });

  test("ends at once by the link in the mail, once; another site's host opens nothing", async () => {
    const bert = await withPassword(world, "Bert");
    await cancel(bert.email);
    const token = tokenIn(await mailTo(world, bert.email));
    expect((await follow(token, false, "night.test")).problem.code).toBe("link_invalid");
    expect((await follow("nonsense")).problem.code).toBe("link_invalid");
    const pressed = await Promise.all(Array.from({ length: 5 }, () => follow(token)));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410, 410,
    ]);
    expect(await statusOf(bert)).toBe("deleted");
    expect(await rowsOf(bert.email)).toMatchObject([{ status: "done", closed_by: null }]);
  });

  test("of somebody who only knows the address: one press stops all of them, and nothing has changed", async () => {
    const carla = await withPassword(world, "Carla");
    await cancel(carla.email);
    await cancel(carla.email, { scope: "payment" });
    expect((await follow(tokenIn(await mailTo(world, carla.email)), true)).body).toEqual({
      stopped: true,
    });
    await daysPass(4);
    await clock();
    expect([await statusOf(carla), await isLoggedIn(world, carla)]).toEqual(["active", true]);
    expect((await rowsOf(carla.email)).map(({ status }) => status)).toEqual(["stopped", "stopped"]);
  });

  test("the member sees it when logged in, and stops it there, once; nobody else's is theirs", async () => {
    const [cora, other] = [await withPassword(world, "Cora"), await withPassword(world, "Odo")];
    await cancel(cora.email);
    const waits = async (as: Actor) =>
      (await world.call("cancellations.waiting", {}, { as })).body.ends_at;
    const stop = (as: Actor | null) => world.call("cancellations.stop", {}, { as });
    expect([await waits(other), (await stop(other)).status, (await stop(null)).status]).toEqual([
      null,
      404,
      403,
    ]);
    expect(Date.parse((await waits(cora)) ?? "")).toBeGreaterThan(Date.now());
    const pressed = await Promise.all([stop(cora), stop(cora), stop(cora)]);
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await waits(cora)).toBeNull();
    await daysPass(4);
    await clock();
    expect(await statusOf(cora)).toBe("active");
  });

  test("for a day to come: nothing before its end, then by itself; a day that has passed is the earliest", async () => {
    const dora = await withPassword(world, "Dora");
    const wanted_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await cancel(dora.email, { wanted_on }, { as: dora });
    expect(Date.parse(body.ends_at)).toBeGreaterThan(Date.parse(wanted_on) + 20 * 3_600_000);
    await daysPass(10);
    await clock();
    expect(await statusOf(dora)).toBe("active");
    await daysPass(12);
    await clock();
    expect(await statusOf(dora)).toBe("deleted");
    const past = await cancel(dora.email, { wanted_on: "1999-12-31" });
    expect(Date.parse(past.body.ends_at) - Date.parse(past.body.received_at)).toBe(3 * 86_400_000);
    expect(
      (await cancel("far@cast.test", { wanted_on: "2999-12-31" })).problem.fields,
    ).toMatchObject([{ path: "wanted_on" }]);
  });

  test("a blocked member's: the contract ends, and the block stays", async () => {
    const emil = await withPassword(world, "Emil");
    await sql`update account set status = 'blocked' where id = ${emil.id}`.execute(world.db);
    await cancel(emil.email);
    await follow(tokenIn(await mailTo(world, emil.email)));
    expect(await statusOf(emil)).toBe("blocked");
    expect(await rowsOf(emil.email)).toMatchObject([{ status: "done" }]);
    expect(mailsTo(world, emil.email).join()).not.toContain("/reactivate?");
  });

  test("a blocked member who cancels is paid what was not used, as no erasure will do it", async () => {
    const ella = await withPassword(world, "Ella");
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "ideal", express: true },
      { as: ella },
    );
    await payerOf(world).press(body.checkout_url, "pay");
    await sql`update account set status = 'blocked' where id = ${ella.id}`.execute(world.db);
    await cancel(ella.email);
    const receipt = () => mailsTo(world, ella.email).find((mail) => mail.includes("/cancel/do?"));
    await eventually(receipt).toBeTruthy();
    expect((await follow(tokenIn(receipt() ?? ""))).status).toBe(200);
    const { rows } =
      await sql`select kind, credits, amount from refund where account_id = ${ella.id}`.execute(
        world.db,
      );
    expect(rows).toEqual([{ kind: "payout", credits: 50, amount: 1875 }]);
  });

  test("only what pays: saved methods go, the account stays", async () => {
    const fay = await withPassword(world, "Fay");
    await sql`insert into stored_method (account_id, provider, method_id, payer_id, payment_method, brand, last4, expires)
      values (${fay.id}, 'sandbox', 'm', 'p', 'creditcard', 'Visa', '4242', '2030-01')`.execute(
      world.db,
    );
    await cancel(fay.email, { scope: "payment" }, { as: fay });
    expect((await world.call("payments.listStored", {}, { as: fay })).body.stored).toEqual([]);
    expect(await statusOf(fay)).toBe("active");
  });

  test("logged in as the member: at once, with the way back by mail; logged in as somebody else: as anybody", async () => {
    const gina = await withPassword(world, "Gina");
    const hugo = await withPassword(world, "Hugo");
    expect((await cancel(hugo.email, {}, { as: gina })).body.ended).toBe(false);
    expect((await cancel(gina.email, {}, { as: gina })).body.ended).toBe(true);
    expect([await statusOf(gina), await statusOf(hugo)]).toEqual(["deleted", "active"]);
  });
});

describe("what a stranger learns and can do", () => {
  test("trust row 8: an unknown address, an operator's and a member's get the same answer", async () => {
    const iris = await withPassword(world, "Iris");
    const told = () => mailsTo(world, "help@evening.test").length;
    const before = told();
    const shapes = await Promise.all(
      [iris.email, "nobody@outside.test", olga.email].map(async (email) => {
        const { status, body } = await cancel(email);
        return [
          status,
          Object.keys(body),
          body.ended,
          Date.parse(body.ends_at) - Date.parse(body.received_at),
        ];
      }),
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(await rowsOf("nobody@outside.test")).toMatchObject([
      { status: "unmatched", account_id: null },
    ]);
    expect(await rowsOf(olga.email)).toMatchObject([{ status: "unmatched" }]);
    expect(await mailTo(world, "nobody@outside.test")).not.toMatch(/token=|Somebody/);
    await eventually(() => told() - before).toBe(2);
  });

  test("400 at once from one network: ten are taken, and the fifth of one address waits", async () => {
    const many = await Promise.all(
      Array.from({ length: 400 }, (_, n) => cancel(`many${n}@outside.test`)),
    );
    expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(many.filter(({ status }) => status >= 500)).toEqual([]);
    await world.services.pool.query("delete from rate_limit");
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await cancel("one@outside.test")).problem.code);
    expect(codes).toEqual([...Array<undefined>(4), "cancellations_used_up"]);
  });

  test("says at the field what is missing, a reason for cause among it", async () => {
    const fields = async (input: object) =>
      (await cancel("x@outside.test", input)).problem.fields?.map(({ path }) => path).toSorted();
    expect(await fields({ name: " ", email: "nobody", scope: "all", kind: undefined })).toEqual([
      "email",
      "kind",
      "name",
      "scope",
    ]);
    expect(await fields({ kind: "cause" })).toEqual(["reason"]);
    expect(await fields({ kind: "cause", reason: "x".repeat(2_001) })).toEqual(["reason"]);
  });

  test("a repeat under the same key is the same cancellation", async () => {
    const once = await cancel("again@outside.test", {}, { key: "the-same-cancellation" });
    const again = await cancel("again@outside.test", {}, { key: "the-same-cancellation" });
    expect(again.body).toEqual(once.body);
    expect(await rowsOf("again@outside.test")).toHaveLength(1);
  });
});

test("operators see those without an account, and close them once; nobody else does", async () => {
  await cancel("lost@outside.test", { kind: "cause", reason: "I moved" });
  const [row] = await rowsOf("lost@outside.test");
  const id = row?.id ?? "";
  const list = (as: Actor, unmatched = true, host?: string) =>
    world.call("cancellations.list", { unmatched }, { as, ...(host && { host }) });
  const close = (as: Actor, host?: string) =>
    world.call("cancellations.close", { id }, { as, ...(host && { host }) });
  const jo = await world.member("Jo");
  expect([(await list(jo)).status, (await close(jo)).status]).toEqual([404, 404]);
  expect((await list(night, true, "night.test")).body.cancellations).toEqual([]);
  expect((await close(night, "night.test")).status).toBe(404);
  expect((await list(olga)).body.cancellations[0]).toMatchObject({
    id,
    email: "lo…@outside.test",
    reason: "I moved",
    status: "unmatched",
  });
  const closed = await Promise.all(Array.from({ length: 4 }, () => close(olga)));
  expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 404, 404, 404,
  ]);
  expect((await list(olga, false)).body.cancellations).toContainEqual(
    expect.objectContaining({ id, status: "done" }),
  );
  const audit = await world.db
    .selectFrom("audit")
    .where("staff_id", "=", olga.id)
    .select("call")
    .execute();
  expect(new Set(audit.map(({ call }) => call))).toEqual(
    new Set(["cancellations.list", "cancellations.close"]),
  );
});

test("an erasure leaves that there was one, and nothing of the person", async () => {
  const kim = await withPassword(world, "Kim");
  await cancel(kim.email, { name: "Kim Person", kind: "cause", reason: "My own words" });
  await sql`update account set status = 'deleted', deleted_at = now() where id = ${kim.id}`.execute(
    world.db,
  );
  await eraseAccount(world.services, kim.id);
  const left = await world.db
    .selectFrom("cancellation")
    .selectAll()
    .where("email", "is", null)
    .execute();
  expect(left).toMatchObject([
    { name: "", reason: "", account_id: null, status: "done", kind: "cause" },
  ]);
});
