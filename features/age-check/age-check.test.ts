import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openAgeWorld } from "./age-world-cast.ts";

const { answered, begin, cast, finish, keptOf, like, provider, visible, world } =
  await openAgeWorld();

describe("before the check", () => {
  test("nobody is written to, liked, or liked in the game; passing and reading stay", async () => {
    const { body } = await world.call(
      "chat.open",
      { profile: { id: cast.bob.id } },
      { as: cast.alice },
    );
    const message = { ...body, client_id: randomUUID(), body: "Hello" };
    const calls = [
      await world.call("chat.sendMessage", message, { as: cast.alice }),
      await like(cast.alice, cast.bob),
      await world.call(
        "swipe.answer",
        { profile: { id: cast.bob.id }, answer: "like" },
        { as: cast.alice },
      ),
    ];
    expect(calls.map(({ status, problem: { code } }) => [status, code])).toEqual(
      Array(3).fill([403, "age_check_required"]),
    );
    const read = await world.call(
      "chat.read",
      { conversation: body.conversation.id },
      { as: cast.alice },
    );
    expect(read.body).toMatchObject({ can_write: false, reason: "age_check_required" });
    const pass = await world.call(
      "swipe.answer",
      { profile: { id: cast.bob.id }, answer: "pass" },
      { as: cast.alice },
    );
    expect(pass.status).toBe(200);
    expect((await world.call("sessions.readUser", {}, { as: cast.alice })).body.user).toMatchObject(
      {
        age_check_due: true,
      },
    );
  });

  test("it is the members': the office's staff and a visitor have to log in", async () => {
    const otto = await world.staff("Otto");
    expect((await world.call("age-check.start", {}, { as: otto })).problem.code).toBe(
      "authentication_required",
    );
    expect((await finish(null, { state: "x" })).problem.code).toBe("authentication_required");
  });
});

describe("a check", () => {
  test("opens what was closed; the result is kept and nothing else", async () => {
    expect((await world.call("age-check.read", {}, { as: cast.alice })).body).toMatchObject({
      asked: "estimate",
      min_age: 18,
      due: true,
      result: null,
      provider: new URL(provider.origin).host,
    });
    const back = await answered(cast.alice, "old_enough");
    expect(provider.asked[0]).toMatchObject({
      scope: "openid",
      back: `${world.url}/age-check/back`,
      claims: { id_token: { age_over_18: { essential: true } } },
    });
    const { status, body } = await finish(cast.alice, back);
    expect([status, body]).toEqual([200, { result: "passed" }]);
    expect((await like(cast.alice, cast.bob)).status).toBe(200);
    const [kept, ...others] = await keptOf(cast.alice);
    expect(others).toEqual([]);
    expect(Object.keys(kept ?? {}).toSorted()).toEqual([
      "account_id",
      "checked_at",
      "expires",
      "method",
      "min_age",
      "provider",
      "result",
    ]);
    const { rows } = await sql`select from idempotency_key
      where answer::text like '%subject that nobody keeps%' or answer::text like ${`%${back.state}%`}`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
    expect((await world.call("age-check.start", {}, { as: cast.alice })).problem.code).toBe(
      "age_check_not_due",
    );
    expect((await world.call("sessions.readUser", {}, { as: cast.alice })).body.user).toMatchObject(
      {
        age_check_due: false,
      },
    );
  });

  test("its secrets are stored hashed, for ten minutes", async () => {
    const state = new URL(await begin(cast.alice)).searchParams.get("state") ?? "";
    const [row] = await world.db
      .selectFrom("age_check_attempt")
      .where("account_id", "=", cast.alice.id)
      .select(["state_hash", sql<number>`extract(epoch from expires_at - now())`.as("seconds")])
      .execute();
    expect(row?.state_hash.toString("base64url")).not.toBe(state);
    expect(Number(row?.seconds)).toBeGreaterThan(590);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(600);
  });

  test("a retry gets the answer that is kept, under the same key and another", async () => {
    const back = await answered(cast.alice, "old_enough");
    const key = randomUUID();
    for (const more of [{ key }, { key }, {}])
      expect((await finish(cast.alice, back, more)).body).toEqual({ result: "passed" });
    expect(await keptOf(cast.alice)).toHaveLength(1);
  });

  test("of two callbacks at once one is the check, and nobody is told wrong", async () => {
    const back = await answered(cast.alice, "old_enough");
    const both = await Promise.all([finish(cast.alice, back), finish(cast.alice, back)]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const said = both.map(({ status, problem }) => (status === 200 ? "done" : problem.code));
    expect(said.filter((each) => !["done", "age_check_expired"].includes(each))).toEqual([]);
    expect(await keptOf(cast.alice)).toHaveLength(1);
    expect((await like(cast.alice, cast.bob)).status).toBe(200);
  });

  test("cancelled, it keeps nothing and can begin again", async () => {
    expect((await finish(cast.alice, await answered(cast.alice, "cancel"))).problem.code).toBe(
      "age_check_cancelled",
    );
    expect(await keptOf(cast.alice)).toEqual([]);
    expect((await finish(cast.alice, await answered(cast.alice, "old_enough"))).status).toBe(200);
  });

  test("after ten in a day the eleventh waits", async () => {
    for (let at = 0; at < 10; at += 1) await begin(cast.alice);
    expect((await world.call("age-check.start", {}, { as: cast.alice })).status).toBe(429);
  });

  test("counts until its time is over", async () => {
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    await sql`update account set age_check_until = now() - interval '1 second'
      where id = ${cast.alice.id}`.execute(world.db);
    expect((await like(cast.alice, cast.bob)).problem.code).toBe("age_check_required");
    expect(await visible(cast.alice)).toBe(true);
  });
});
