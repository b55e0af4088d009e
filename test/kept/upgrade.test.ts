import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { password } from "#features/account-settings/settings-cast.ts";
import { sessionOf } from "#features/accounts/accounts-cast.ts";
import { migrationNames } from "#server/db/migrate.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { keptDatabases, upgraded } from "./load-kept.ts";
import { keptSecret } from "./small-world.ts";

test("the database of the frozen state is kept", () => {
  expect(keptDatabases).toContain("0013_public-pages");
  expect(keptDatabases.filter((name) => !migrationNames.includes(name))).toEqual([]);
});

describe.each(keptDatabases)("a database kept at %s, upgraded", (kept) => {
  let world: World;
  let alice: Actor, bob: Actor, otto: Actor;
  const logIn = async (email: string): Promise<Actor> => {
    const { status, headers } = await world.call("sessions.login", { email, password });
    expect(status).toBe(200);
    const session = sessionOf(headers);
    const { user } = (await world.call("sessions.readUser", {}, { as: session })).body;
    return { ...session, email, id: user?.id ?? "" };
  };
  beforeAll(async () => {
    world = await openWorld({}, { SECRET_KEY: keptSecret }, upgraded(kept));
    [alice, bob] = [await logIn("alice@cast.test"), await logIn("bob@cast.test")];
    otto = await world.staff("Nora");
  });

  test("members find each other, with what they said of themselves", async () => {
    const { profiles } = (await world.call("members.search", {}, { as: bob })).body;
    expect(profiles.map(({ name }) => name)).toContain("Alicia");
    const { profile, liked, liked_by } = (
      await world.call("members.read", { id: alice.id }, { as: bob })
    ).body;
    expect(profile).toMatchObject({
      about: "I read, walk and mend old clocks.",
      interests: ["art"],
    });
    expect([liked, liked_by]).toEqual([true, true]);
    const { searches } = (await world.call("members.savedSearches", {}, { as: alice })).body;
    expect(searches.map(({ name }) => name)).toEqual(["Around here"]);
  });

  test("a conversation goes on where it stood, and is paid for as before", async () => {
    const { chats } = (await world.call("chat.list", {}, { as: bob })).body;
    const chat = chats.find(({ profile }) => profile.id === alice.id)?.conversation.id ?? "";
    const { messages } = (await world.call("chat.read", { conversation: chat }, { as: alice }))
      .body;
    expect(messages.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Shall we walk along the river on Sunday"),
        "For you",
      ]),
    );
    expect(messages.filter(({ gift, photo }) => gift ?? photo)).toHaveLength(2);
    const before = await balanceOf(bob);
    const input = { conversation: { id: chat }, client_id: crypto.randomUUID(), body: "At ten?" };
    const sent = await world.call("chat.sendMessage", input, { as: bob });
    expect(sent.status).toBe(200);
    expect(sent.body.credits).toBe(before - (await priceOfMessage()));
    expect((await transactionsOf(bob))[0]).toMatchObject({ reason: "message" });
  });

  const transactionsOf = async (as: Actor) =>
    (await world.call("credits.ledger", {}, { as })).body.transactions;
  const balanceOf = async (as: Actor) =>
    (await world.call("credits.ledger", {}, { as })).body.balance;
  const priceOfMessage = async () =>
    (await world.call("sites.readSettings", {})).body.settings.message_credits;

  test("the ledger and the refunds tell what was bought and given back", async () => {
    const reasons = (await transactionsOf(alice)).map(({ reason }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(["purchase", "reversal", "grant"]));
    const { refunds } = (await world.call("refunds.list", {}, { as: alice })).body;
    expect(refunds).toHaveLength(1);
    const { mandate } = (await world.call("direct-debit.read", {}, { as: bob })).body;
    expect(mandate?.last4).toBe("6789");
  });

  test("an operator finds the queue, the complaints and the orders", async () => {
    const { cases } = (await world.call("moderation.queue", {}, { as: otto })).body;
    expect(cases.map(({ subject }) => subject?.name)).toContain("Carl");
    const { complaints } = (await world.call("complaints.list", {}, { as: otto })).body;
    expect(complaints).toHaveLength(1);
    const { orders } = (await world.call("refunds.searchOrders", {}, { as: otto })).body;
    expect(orders.length).toBeGreaterThan(2);
    const { accounts } = (await world.call("payment-accounts.list", {}, { as: otto })).body;
    expect(JSON.stringify(accounts)).toContain("mollie");
  });

  test("who was an operator is a member that nobody finds, and left the office under their name", async () => {
    const former = await logIn("otto@cast.test");
    const { profiles } = (await world.call("members.search", {}, { as: bob })).body;
    expect(profiles.map(({ id }) => id)).not.toContain(former.id);
    expect((await world.call("moderation.queue", {}, { as: former })).status).toBe(404);
    expect(
      await world.db.selectFrom("staff").where("id", "=", former.id).selectAll().execute(),
    ).toMatchObject([{ email: former.email, name: "Otto", status: "left", password_hash: null }]);
  });

  test("what was in the audit is the beginning of its chain", async () => {
    const { rows } = await sql<{ number: number; broken: number }>`
      select count(*)::int as number, count(*) filter (where hash <> audit_hash(a))::int as broken
      from audit a where created_at < now() - interval '1 hour'`.execute(world.db);
    expect(rows[0]?.number).toBeGreaterThan(3);
    expect(rows[0]?.broken).toBe(0);
  });

  test("a visitor reads the operator's page", async () => {
    const { body } = await world.call("own-pages.read", { slug: "evenings" });
    expect(body.title).toBe("Our evenings");
  });
});
