import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { byTwo } from "#test/by-two.ts";
import { openAgeWorld } from "./age-world-cast.ts";

const { answered, casesOf, cast, finish, keptOf, like, provider, set, visible, world } =
  await openAgeWorld();
const otto = await world.staff("Otto");

describe("too young by the provider's word", () => {
  test("hides at once, opens one grave case, and no second try changes it", async () => {
    const [one, two] = [
      await answered(cast.alice, "too_young"),
      await answered(cast.alice, "old_enough"),
    ];
    expect(await visible(cast.alice)).toBe(true);
    expect((await finish(cast.alice, one)).body).toEqual({ result: "too_young" });
    expect(await visible(cast.alice)).toBe(false);
    expect((await like(cast.alice, cast.bob)).problem.code).toBe("age_check_required");
    expect((await finish(cast.alice, two)).body).toEqual({ result: "too_young" });
    expect(await visible(cast.alice)).toBe(false);
    expect(await casesOf(cast.alice)).toMatchObject([{ gravity: 3, status: "open" }]);
    expect((await world.call("age-check.start", {}, { as: cast.alice })).problem.code).toBe(
      "age_check_under_review",
    );
    // No machine has closed it: she still logs in, reads and leaves.
    const { body } = await world.call("sessions.readUser", {}, { as: cast.alice });
    expect(body.user?.status).toBe("active");
  });

  test("an operator sees where it comes from; left be, she may be checked anew", async () => {
    await finish(cast.alice, await answered(cast.alice, "too_young"));
    const [{ id } = { id: "" }] = await casesOf(cast.alice);
    const { body } = await world.call("moderation.read", { id }, { as: otto });
    expect(body.reports).toMatchObject([
      { reason: "minor", reporter: null, evidence: { by: "age_check" } },
    ]);
    const reason = "Her passport says that she is 31.";
    await byTwo(
      world,
      await world.call(
        "moderation.decide",
        { case: { id }, kinds: ["dismiss"], words: reason },
        { as: otto },
      ),
    );
    expect(await visible(cast.alice)).toBe(false);
    expect((await finish(cast.alice, await answered(cast.alice, "old_enough"))).body.result).toBe(
      "passed",
    );
    expect(await visible(cast.alice)).toBe(true);
  });

  test("or closes the account", async () => {
    await finish(cast.alice, await answered(cast.alice, "too_young"));
    const [{ id } = { id: "" }] = await casesOf(cast.alice);
    const reason = "The provider says that this member is a minor.";
    await byTwo(
      world,
      await world.call(
        "moderation.decide",
        { case: { id }, kinds: ["ban"], facts: "too_young", words: reason },
        { as: otto },
      ),
    );
    expect((await world.call("sessions.readUser", {}, { as: cast.alice })).body.user).toBeNull();
    expect(await keptOf(cast.alice)).toMatchObject([{ result: "too_young" }]);
  });
});

describe("what a site asks", () => {
  test("a minimum age above 18 wants its own claim", async () => {
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    await set({ min_age: 50 });
    expect((await like(cast.alice, cast.bob)).problem.code).toBe("age_check_required");
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    expect(provider.asked.at(-1)?.claims.id_token).toEqual({ age_over_50: { essential: true } });
    expect((await like(cast.alice, cast.bob)).status).toBe(200);
    await set({ min_age: 18 });
    expect((await like(cast.alice, cast.bob)).status).toBe(200);
  });

  test("a proof is more than an estimate, and an estimate no proof", async () => {
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    await set({ age_check: "verify" });
    expect((await like(cast.alice, cast.bob)).problem.code).toBe("age_check_required");
    provider.says = { age_over_18: true };
    expect((await finish(cast.alice, await answered(cast.alice, "old_enough"))).problem.code).toBe(
      "age_check_failed",
    );
    provider.says = null;
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    expect(await keptOf(cast.alice)).toMatchObject([{ method: "verify" }]);
    await set({ age_check: "estimate" });
    expect((await like(cast.alice, cast.bob)).status).toBe(200);
  });

  test("whom it signed up while it asks is shown after the check, or when it asks no more", async () => {
    await sql`update account set age_check = 'due' where id in (${cast.alice.id}, ${cast.bob.id})`.execute(
      world.db,
    );
    expect([await visible(cast.alice), await visible(cast.bob)]).toEqual([false, false]);
    await finish(cast.alice, await answered(cast.alice, "old_enough"));
    expect([await visible(cast.alice), await visible(cast.bob)]).toEqual([true, false]);
    const { body } = await world.call("site-settings.read", {}, { as: otto });
    const save = (age_check: "none" | "estimate") =>
      world.call("site-settings.save", { ...body.settings, age_check }, { as: otto });
    expect((await save("none")).status).toBe(200);
    expect([await visible(cast.alice), await visible(cast.bob)]).toEqual([true, true]);
    expect((await world.call("age-check.read", {}, { as: cast.bob })).body).toMatchObject({
      asked: null,
      due: false,
    });
    expect((await like(cast.bob, cast.alice)).status).toBe(200);
    expect((await save("estimate")).status).toBe(200);
    expect(await visible(cast.bob)).toBe(true);
  });
});
