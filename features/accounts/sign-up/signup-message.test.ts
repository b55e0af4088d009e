import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailTo, sessionOf, signUpInput, tokenIn } from "../accounts-cast.ts";

let world: World;
let bob: Actor;
const nothing = { profile: null, message: "" };
const words = "Good evening, Bob. Which book lies beside your bed?";

beforeAll(async () => {
  world = await openWorld({ countries: ["NL"] });
  await world.site("other.test");
  bob = await world.member("Bob", { gender: "man", visitors: true });
});

/** Somebody who signs up for a member, as themselves. */
async function signUpFor(name: string, more: Partial<Input<"accounts.signUp">>): Promise<Actor> {
  const { status, headers } = await world.call("accounts.signUp", signUpInput(name, more));
  expect(status).toBe(200);
  const session = sessionOf(headers);
  const { user } = (await world.call("sessions.readUser", {}, { as: session })).body;
  return { ...session, id: user?.id ?? "" };
}
const keptOf = async (as: Actor) => (await world.call("accounts.signUpMessage", {}, { as })).body;

test("who signs up for a member finds that member first, and their own words, unsent and not in their profile", async () => {
  const alice = await signUpFor("Alice", { profile: bob.id, signup_message: words });
  expect(await keptOf(alice)).toMatchObject({
    profile: { id: bob.id, name: "Bob", main_image: { locked: true } },
    message: words,
  });
  const { user } = (await world.call("sessions.readUser", {}, { as: alice })).body;
  expect(user?.profile?.about).toBe("");
  const outsider = await world.member("Outsider");
  expect(await keptOf(outsider)).toEqual(nothing);
  expect((await world.call("accounts.signUpMessage", {})).problem.code).toBe(
    "authentication_required",
  );

  const token = tokenIn(await mailTo(world, "alice@cast.test"));
  await world.call("accounts.activate", { token }, { as: alice });
  expect((await keptOf(alice)).message).toBe(words);
  expect(
    await world.db.selectFrom("message").selectAll().execute(),
    "nobody sends it but her",
  ).toEqual([]);
  expect((await world.call("chat.list", {}, { as: bob })).body.chats).toEqual([]);

  const { conversation } = (
    await world.call("chat.open", { profile: { id: bob.id } }, { as: alice })
  ).body;
  expect((await keptOf(alice)).message).toBe(words);
  const sent = await world.call(
    "chat.sendMessage",
    { conversation, client_id: randomUUID(), body: `${words} And why?` },
    { as: alice },
  );
  expect(sent.status).toBe(200);
  expect(await keptOf(alice), "offered no longer once they write").toEqual(nothing);
});

test("trust row 16: for whom a visitor may not see, the sign-up goes on and keeps nothing", async () => {
  const hidden = [
    await world.member("Invisible", { gender: "man", invisible: true }),
    await world.member("Unconfirmed", { gender: "man", status: "not_confirmed" }),
    await world.member("Elsewhere", { gender: "man", host: "other.test" }),
    { id: randomUUID() },
  ];
  for (const [at, { id }] of hidden.entries()) {
    const her = await signUpFor(`Curious${at}`, { profile: id, signup_message: words });
    expect(await keptOf(her)).toEqual(nothing);
    const { user } = (await world.call("sessions.readUser", {}, { as: her })).body;
    expect(user?.profile?.about, "words meant for one are not shown to all").toBe("");
  }
  expect(
    await world.db
      .selectFrom("signup_message")
      .where(
        "member_id",
        "in",
        hidden.map(({ id }) => id),
      )
      .selectAll()
      .execute(),
  ).toEqual([]);
  expect(
    (await world.call("accounts.signUp", { ...signUpInput("Broken"), profile: "nobody" })).problem
      .fields?.[0]?.path,
  ).toBe("profile");
});

test("trust row 17: who turns invisible, blocks or leaves meanwhile is not said any more; who comes back is", async () => {
  const carl = await world.member("Carl", { gender: "man", visitors: true });
  const dora = await signUpFor("Dora", { profile: carl.id, signup_message: words });
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", carl.id)
    .execute();
  expect(await keptOf(dora)).toEqual(nothing);
  await world.db
    .updateTable("account")
    .set({ invisible: false })
    .where("id", "=", carl.id)
    .execute();
  expect((await keptOf(dora)).profile?.id).toBe(carl.id);
  await world.call("blocks.block", { profile: { id: dora.id } }, { as: carl });
  await world.db
    .insertInto("block")
    .values({ account_id: carl.id, blocked_id: dora.id })
    .onConflict((pair) => pair.doNothing())
    .execute();
  expect(await keptOf(dora)).toEqual(nothing);
});

test("whom a public page shows is kept too; who is shown to no visitor is left out without a word", async () => {
  const lars = await world.member("Lars", { gender: "man", landers: true });
  const quiet = await world.member("Quiet", { gender: "man" });
  const emma = await signUpFor("Emma", { profile: lars.id, signup_message: words });
  expect((await keptOf(emma)).profile?.id).toBe(lars.id);
  const fiona = await signUpFor("Fiona", { profile: quiet.id, signup_message: words });
  expect(await keptOf(fiona)).toEqual(nothing);
});

test("trust row 3: a repeat and a race keep it once", async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      world.call(
        "accounts.signUp",
        signUpInput("Repeated", { profile: bob.id, signup_message: words }),
        { key },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const rows = await world.db
    .selectFrom("signup_message as s")
    .innerJoin("account as a", "a.id", "s.account_id")
    .where("a.email", "=", "repeated@cast.test")
    .select("s.body")
    .execute();
  expect(rows).toEqual([{ body: words }]);
});

test("after 30 days it is forgotten", async () => {
  const late = await signUpFor("Late", { profile: bob.id, signup_message: words });
  await purgeJob(world.services.pool).run({});
  expect((await keptOf(late)).message).toBe(words);
  await sql`update signup_message set created_at = now() - interval '31 days'
    where account_id = ${late.id}`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  expect(await keptOf(late)).toEqual(nothing);
});
