import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { accountStatus } from "#test/account-status.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { withPassword } from "../settings-cast.ts";
import { cancellationJob } from "./carry-out.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.services.pool.query("delete from rate_limit"));

const filled = { name: "Somebody", scope: "membership", kind: "ordinary" } as const;
const cancel = (email: string, more: object = {}, options: object = {}) =>
  world.call("cancellations.declare", { ...filled, email, ...more }, options);
const follow = (token: string, stop = false, host?: string) =>
  world.call("cancellations.follow", { token, stop }, host ? { host } : {});
const statusOf = (whom: Actor) => accountStatus(world, whom);
const daysPass = (days: number) =>
  sql`update cancellation set ends_at = ends_at - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})`.execute(
    world.db,
  );
const clock = () => cancellationJob(world.services).run({});

describe("trust row 33: a stranger ends no contract", () => {
  test("trust row 33: the owner sees it on every page, and agrees when logged in; a stranger's does nothing else", async () => {
    const asked = async (as: Actor) =>
      (await world.call("sessions.readUser", {}, { as })).body.user?.asked;
    const [ann, bo] = [await withPassword(world, "Ann"), await withPassword(world, "Bo")];
    await cancel(ann.email);
    expect([await asked(ann), await asked(bo)]).toEqual([["cancellation"], []]);
    expect((await world.call("cancellations.waiting", {}, { as: ann })).body).toMatchObject({
      asks: true,
      scope: "membership",
    });
    const agree = (as: Actor | null) => world.call("cancellations.agree", {}, { as });
    expect([(await agree(null)).status, (await agree(bo)).status]).toEqual([403, 404]);
    const pressed = await Promise.all([agree(ann), agree(ann)]);
    expect(pressed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([await statusOf(ann), await statusOf(bo)]).toEqual(["deleted", "active"]);
  });

  test("trust row 33: whoever goes on using the account stops it: a like, a message, an order", async () => {
    const to = await world.member("Peer");
    const uses = {
      like: (as: Actor) => world.call("likes.like", { profile: { id: to.id } }, { as }),
      order: (as: Actor) =>
        world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as }),
    };
    for (const [name, use] of Object.entries(uses)) {
      const eve = await withPassword(world, `Eve${name}`);
      await cancel(eve.email);
      const token = tokenIn(await mailTo(world, eve.email));
      expect((await use(eve)).status, name).toBe(200);
      expect((await world.call("cancellations.waiting", {}, { as: eve })).body.ends_at).toBeNull();
      expect((await follow(token)).problem.code).toBe("link_invalid");
      await daysPass(4);
      await clock();
      expect(await statusOf(eve)).toBe("active");
    }
  });

  test("trust row 33: a stranger's cancellations use up nothing of the owner's, who ends only what they chose", async () => {
    const ida = await withPassword(world, "Ida");
    for (let n = 0; n < 6; n += 1) await cancel(ida.email);
    const own = await cancel(ida.email, { scope: "payment" }, { as: ida });
    expect([own.status, own.body.ended]).toEqual([200, true]);
    expect(await statusOf(ida), "the membership was the stranger's wish").toBe("active");
    expect((await cancel(ida.email, {}, { as: ida })).body.ended).toBe(true);
    expect(await statusOf(ida)).toBe("deleted");
  });

  test("trust row 33: an account that only claims the address is a stranger: it ends nothing at once, and sees no owner", async () => {
    const owner = await withPassword(world, "Omar");
    const claim = async (name: string, email?: string) => {
      const made = await withPassword(world, name, { status: "not_confirmed" });
      if (email)
        await sql`update account set email = ${email} where id = ${made.id}`.execute(world.db);
      return { ...made, email: email ?? made.email };
    };
    for (const one of [await claim("Owned", owner.email), await claim("Free")]) {
      const { body } = await cancel(one.email, {}, { as: one });
      expect([one.name, body.ended]).toEqual([one.name, false]);
      const { asks } = (await world.call("cancellations.waiting", {}, { as: one })).body;
      expect([one.name, asks]).toEqual([one.name, true]);
    }
    expect((await world.call("cancellations.waiting", {}, { as: owner })).body.ends_at).toBeNull();
    expect(await statusOf(owner)).toBe("active");
  });
});
