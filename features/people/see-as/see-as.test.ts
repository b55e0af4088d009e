import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let otto: Actor;
let anna: Actor;
let bob: Actor;
const purpose = "She wrote that nobody answers her, and sends screenshots";
const secret = "Meet me at the lighthouse";

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto", { roles: ["support"], sites: ["127.0.0.1"] });
  anna = await world.member("Anna");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"], credits: 100 });
  const { body } = await world.call("chat.open", { profile: { id: anna.id } }, { as: bob });
  const sent = await world.call(
    "chat.sendMessage",
    { ...body, client_id: randomUUID(), body: secret },
    { as: bob },
  );
  if (sent.status !== 200) throw new Error("the message was not sent");
  await world.call("likes.like", { profile: { id: anna.id } }, { as: bob });
});

const see = (of: Actor, as: Actor | null = otto, why = purpose) =>
  world.call("people.seeAs", { member: { id: of.id }, purpose: why }, { as });

test("it shows what the member sees, without a word of what was written", async () => {
  const { status, body } = await see(anna);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { credits: 0 },
    chats: [{ name: "Bob", kind: "text", mine: false, unread: 1 }],
    likes: { received: 1, matches: 0 },
    prices: { currency: "EUR" },
  });
  expect(body.found?.members.map(({ name }) => name)).toContain("Bob");
  expect(JSON.stringify(body)).not.toContain("lighthouse");
});

test("nothing becomes delivered, read, seen or recent by it", async () => {
  const standing = () =>
    Promise.all([
      world.db.selectFrom("participant").selectAll().orderBy("account_id").execute(),
      world.db.selectFrom("likes").selectAll().execute(),
      world.db
        .selectFrom("profile")
        .where("id", "=", anna.id)
        .select(["last_seen_at", "order_at"])
        .execute(),
      world.db.selectFrom("session").select("expires_at").orderBy("id").execute(),
    ]);
  const before = await standing();
  await see(anna);
  expect(await standing()).toEqual(before);
});

test("who looked and why is written down, and stands in the member's own export", async () => {
  const { rows } = await exported(anna);
  const looks = rows.filter(({ what }) => what === "seen as");
  expect(looks.length).toBeGreaterThan(0);
  expect(looks[0]).toMatchObject({ purpose });
});

async function exported({ id }: Actor) {
  const { personalData } = await import("#features/account-settings/export/personal-data.ts");
  const { CompiledQuery } = await import("kysely");
  const rule = personalData.find(({ table }) => table === "audit");
  if (!rule || typeof rule.exported === "string") throw new Error("openings are not exported");
  return world.db.executeQuery<{ what: string; purpose: string }>(
    CompiledQuery.raw(rule.exported.rows, [id]),
  );
}

test("of whoever is shut out there is the decision alone", async () => {
  const carl = await world.member("Carl", { status: "blocked" });
  expect((await see(carl)).body).toMatchObject({ user: null, found: null, prices: null });
});

test("nobody without a purpose or the right, and no member of another site", async () => {
  expect((await see(anna, otto, "curious")).status).toBe(422);
  const finance = await world.staff("Fay", { roles: ["finance"], sites: ["127.0.0.1"] });
  const elsewhere = await world.staff("Ada", { roles: ["support"], sites: ["other.test"] });
  for (const as of [finance, elsewhere, bob, null]) expect((await see(anna, as)).status).toBe(404);
});
