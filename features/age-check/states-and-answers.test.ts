import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startSession } from "#features/identity/session.server.ts";
import type { Actor } from "#test/world.ts";
import { openAgeWorld } from "./age-world-cast.ts";

const { answered, cast, finish, keptOf, like, provider, world } = await openAgeWorld();

describe("a state", () => {
  const tried = async (as: Actor, back: { state: string }) => {
    const { status, problem } = await finish(as, back);
    return [status, problem.code];
  };
  const refused = [409, "age_check_expired"];

  test("that nobody gave out, of another member, another device, another site", async () => {
    const back = await answered(cast.alice, "old_enough");
    expect(await tried(cast.alice, { ...back, state: "made-up" })).toEqual(refused);
    expect(await tried(cast.bob, back)).toEqual(refused);
    const cookie = await startSession(world.db, world.siteId, cast.alice.id, "other", false);
    expect(await tried({ ...cast.alice, cookie: cookie.split(";")[0] ?? "" }, back)).toEqual(
      refused,
    );
    const there = await world.call("age-check.finish", back, {
      as: cast.mallory,
      host: "other.test",
    });
    expect(there.problem.code).toBe("age_check_expired");
    expect(await keptOf(cast.bob)).toEqual([]);
    expect(await keptOf(cast.mallory)).toEqual([]);
    // None of them has used it up.
    expect((await finish(cast.alice, back)).body).toEqual({ result: "passed" });
  });

  test("that was used, though what it came to was no result", async () => {
    const back = await answered(cast.alice, "cancel");
    await finish(cast.alice, back);
    const { problem } = await finish(cast.alice, back);
    expect(problem.code).toBe("age_check_expired");
  });

  test("that is older than ten minutes", async () => {
    const back = await answered(cast.alice, "old_enough");
    await sql`update age_check_attempt set expires_at = now() where account_id = ${cast.alice.id}`.execute(
      world.db,
    );
    expect(await tried(cast.alice, back)).toEqual(refused);
  });

  test("whose session has ended is gone with it", async () => {
    const back = await answered(cast.alice, "old_enough");
    await world.call("sessions.logout", {}, { as: cast.alice });
    const cookie = await startSession(world.db, world.siteId, cast.alice.id, "test", false);
    expect(await tried({ ...cast.alice, cookie: cookie.split(";")[0] ?? "" }, back)).toEqual(
      refused,
    );
  });
});

describe("an answer that nothing can be built on is no result", () => {
  const outcome = async () => {
    const back = await answered(cast.alice, "old_enough");
    const answer = await finish(cast.alice, back);
    return {
      code: answer.problem.code,
      said: answer.problem.detail.length > 20,
      kept: await keptOf(cast.alice),
      gate: (await like(cast.alice, cast.bob)).problem.code,
    };
  };
  const failed = { code: "age_check_failed", said: true, kept: [], gate: "age_check_required" };

  test("signed by a stranger", async () => {
    provider.wrongKey = true;
    expect(await outcome()).toEqual(failed);
  });
  test.each([
    { nonce: "of another check" },
    { aud: "another client" },
    { iss: "https://elsewhere.test" },
    { exp: 1 },
  ])("with %j", async (spoil) => {
    provider.spoil = spoil;
    expect(await outcome()).toEqual(failed);
  });
  test.each<Record<string, unknown>>([
    {},
    { age_over_18: "yes" },
    { age_over_16: true },
    { birthdate: "1970-01-01" },
  ])("that says %j", async (says) => {
    provider.says = says;
    expect(await outcome()).toEqual(failed);
  });
  test("a code that the provider did not give", async () => {
    const back = await answered(cast.alice, "old_enough");
    expect((await finish(cast.alice, { ...back, code: "made-up" } as never)).problem.code).toBe(
      "age_check_failed",
    );
  });
  test("a provider that is away", async () => {
    const back = await answered(cast.alice, "old_enough");
    provider.down = true;
    const answer = await finish(cast.alice, back);
    expect([answer.status, answer.problem.code]).toEqual([503, "age_check_unavailable"]);
    expect(await keptOf(cast.alice)).toEqual([]);
  });
});
