import { expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { openWorld } from "#test/world.ts";

const world = await openWorld();

test("a site cannot ask for a check that nobody makes: refused at the field", async () => {
  const otto = await world.staff("Otto");
  const { body } = await world.call("site-settings.read", {}, { as: otto });
  const { status, problem } = await world.call(
    "site-settings.save",
    { ...body.settings, age_check: "verify" },
    { as: otto },
  );
  expect(status).toBe(422);
  expect(problem.fields).toMatchObject([
    { path: "age_check", detail: expect.stringContaining("AGE_CHECK_ISSUER") as string },
  ]);
});

test("a site that asks while the provider is taken out of the configuration goes on asking", async () => {
  await world.site("asks.test", { age_check: "estimate" });
  const [anna, bert] = [
    await world.member("Anna", { host: "asks.test" }),
    await world.member("Bert", { host: "asks.test", gender: "man", seeks: ["woman"] }),
  ];
  const at = { as: anna, host: "asks.test" };
  expect((await world.call("likes.like", { profile: { id: bert.id } }, at)).problem.code).toBe(
    "age_check_required",
  );
  expect((await world.call("age-check.start", {}, at)).problem.code).toBe("age_check_unavailable");
  expect((await world.call("age-check.read", {}, at)).body.provider).toBeNull();
});

test("who signs up where it is asked waits, and elsewhere does not", async () => {
  for (const [host, due] of [
    ["asks.test", "due"],
    ["127.0.0.1", null],
  ] as const) {
    const input = signUpInput(`Dora${due ?? ""}`);
    expect((await world.call("accounts.signUp", input, { host })).status).toBe(200);
    const { age_check } = await world.db
      .selectFrom("account")
      .where("email", "=", input.email)
      .select("age_check")
      .executeTakeFirstOrThrow();
    expect(age_check).toBe(due);
  }
});

test("where no check is asked for nobody waits for one", async () => {
  const [carl, dina] = [await world.member("Carl"), await world.member("Dina")];
  expect((await world.call("likes.like", { profile: { id: dina.id } }, { as: carl })).status).toBe(
    200,
  );
});
