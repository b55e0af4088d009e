import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { openWorld, type World } from "#test/world.ts";
import { mailsTo, mailTo, sessionOf, signUpInput, tokenIn } from "../accounts-cast.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const signUp = async (name: string) => {
  const session = sessionOf((await world.call("accounts.signUp", signUpInput(name))).headers);
  const email = `${name.toLowerCase()}@cast.test`;
  return { session, email, token: tokenIn(await mailTo(world, email)) };
};
const visible = async (name: string) =>
  (
    await world.db
      .selectFrom("profile")
      .where("name", "=", name)
      .select("visible")
      .executeTakeFirst()
  )?.visible;

test("the link activates, shows the profile and logs in; before that nobody sees it", async () => {
  const { token } = await signUp("Alice");
  expect(await visible("Alice")).toBe(false);
  const { status, body, headers } = await world.call("accounts.activate", { token });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ status: "active", profile: { status: "active" } });
  expect(await visible("Alice")).toBe(true);
  expect(
    (await world.call("sessions.readUser", {}, { as: sessionOf(headers) })).body.user?.status,
  ).toBe("active");
});

test("trust row 9: one use: of 10 at the same moment one succeeds, and later none", async () => {
  const { token } = await signUp("Bob");
  const pressed = await Promise.all(
    Array.from({ length: 10 }, () => world.call("accounts.activate", { token })),
  );
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(pressed.filter(({ problem }) => problem.code === "activation_failed")).toHaveLength(9);
  expect((await world.call("accounts.activate", { token })).problem.detail).toBe(
    "Activation failed",
  );
});

test("the database's clock ends it after 7 days, whatever this machine's says", async () => {
  const { token } = await signUp("Carol");
  const left = await world.db
    .selectFrom("link_token")
    .select(sql<number>`extract(epoch from max(expires_at) - now())`.as("seconds"))
    .executeTakeFirstOrThrow();
  expect(Number(left.seconds)).toBeGreaterThan(7 * 86_400 - 600);
  await sql`update link_token set expires_at = now() - interval '1 second' where used_at is null`.execute(
    world.db,
  );
  expect((await world.call("accounts.activate", { token })).problem.code).toBe("activation_failed");
});

test("another site, another purpose and a made-up secret are refused alike", async () => {
  const { token, email } = await signUp("Olga");
  await world.site("other.test");
  const elsewhere = await world.call("accounts.activate", { token }, { host: "other.test" });
  await world.call("accounts.requestPasswordReset", { email });
  const reset = tokenIn(await mailTo(world, email, 2));
  const purpose = await world.call("accounts.activate", { token: reset });
  const madeUp = await world.call("accounts.activate", { token: "x".repeat(43) });
  expect(elsewhere.problem).toEqual(madeUp.problem);
  expect(purpose.problem).toEqual(madeUp.problem);
  expect((await world.call("accounts.activate", { token })).status).toBe(200); // none of that used it up
});

test("trust row 9: the secret is stored hashed: in no table, no answer and no job", async () => {
  const { token } = await signUp("Secret");
  const { rows } = await sql<{ found: number }>`select
    (select count(*) from link_token t where t::text like ${`%${token}%`}) + (select count(*) from ${sql.raw(jobsSchema)}.job j where j::text like ${`%${token}%`})
    + (select count(*) from idempotency_key k where k::text like ${`%${token}%`}) + (select count(*) from account a where a::text like ${`%${token}%`}) as found`.execute(
    world.db,
  );
  expect(Number(rows[0]?.found)).toBe(0);
  const { body, headers } = await world.call("accounts.activate", { token });
  expect(JSON.stringify([body, ...headers])).not.toContain(token);
});

test("the mail is sent again: to the member, to the claimant of an address, to nobody else", async () => {
  const { session, email } = await signUp("Dave");
  expect((await world.call("accounts.resendActivation", {}, { as: session })).status).toBe(200);
  expect((await world.call("accounts.resendActivation", { email })).status).toBe(200);
  expect(tokenIn(await mailTo(world, email, 3))).toHaveLength(43);
  expect(
    (await world.call("accounts.resendActivation", { email: "nobody@cast.test" })).status,
  ).toBe(200);
  expect((await world.call("accounts.resendActivation", {})).problem.fields?.[0]?.path).toBe(
    "email",
  );
  for (let asked = 3; asked < 6; asked += 1)
    await world.call("accounts.resendActivation", { email });
  expect((await world.call("accounts.resendActivation", { email })).problem.code).toBe(
    "too_many_mails",
  );
  await mailTo(world, email, 6);
  expect(mailsTo(world, "nobody@cast.test")).toHaveLength(0);
});

test("only the owner of an address clears its lockout: a stranger's own claim buys no guesses", async () => {
  const erin = await world.member("Erin");
  await world.call("accounts.signUp", signUpInput("Stranger", { email: erin.email }));
  const wrong = () =>
    world.call("sessions.login", { email: erin.email, password: "a wrong guess" });
  const own = () =>
    world.call("sessions.login", { email: erin.email, password: "quiet evenings by the sea" });
  for (let guess = 0; guess < 4; guess += 1) expect((await wrong()).status).toBe(401);
  const claim = await own();
  expect(claim.body.user.profile?.name).toBe("Stranger");
  expect((await wrong()).status).toBe(429);
});
