import { beforeAll, beforeEach, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { memberChanged } from "./member-changed.server.ts";

let world: World;
let alice: Actor, bob: Actor, dora: Actor, olga: Actor;
const sent: { to: string; event: { type: string; profile?: string } }[] = [];

beforeAll(async () => {
  world = await openWorld();
  const send = world.services.live.send;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      for (const to of ids) sent.push({ to, event });
      send(ids, event as never);
    },
  });
  await world.site("other.test");
  alice = await world.member("Alice", { paid_user: true, credits: 50 });
  bob = await world.member("Bob", {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 50,
  });
  dora = await world.member("Dora");
  olga = await world.member("Olga", { host: "other.test" });
});

beforeEach(async () => {
  for (const table of ["block", "likes", "conversation"] as const)
    await world.db.deleteFrom(table).execute();
  sent.length = 0;
});

const block = (as: Actor | null, of: Actor, key?: string) =>
  world.call("blocks.block", { profile: { id: of.id } }, { as, ...(key && { key }) });
const unblock = (as: Actor | null, of: Actor) =>
  world.call("blocks.unblock", { profile: { id: of.id } }, { as });
const listOf = async (as: Actor) =>
  (await world.call("blocks.list", {}, { as })).body.blocked.map(({ name }) => name);
const changes = () =>
  sent
    .filter(({ event }) => event.type === "member_changed")
    .map(({ to, event }) => [to, event.profile]);

test("trust row 17: a block is told to both at once, repeated without effect, and taken back", async () => {
  expect((await block(alice, bob, "the-same-key")).body).toEqual({ blocked: true });
  expect((await block(alice, bob, "the-same-key")).body).toEqual({ blocked: true });
  expect((await block(alice, bob)).body).toEqual({ blocked: true });
  expect(changes()).toEqual([
    [alice.id, bob.id],
    [bob.id, alice.id],
  ]);
  expect((await world.call("members.read", { id: alice.id }, { as: bob })).status).toBe(404);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  expect(await listOf(alice)).toEqual(["Bob"]);
  expect(await listOf(bob)).toEqual([]);

  expect((await unblock(bob, alice)).status).toBe(200); // the other's block is not his to take back
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  expect((await unblock(alice, bob)).body).toEqual({ blocked: false });
  expect((await unblock(alice, bob)).body).toEqual({ blocked: false });
  expect((await world.call("members.read", { id: alice.id }, { as: bob })).status).toBe(200);
  expect(await listOf(alice)).toEqual([]);
  expect(changes()).toHaveLength(4);
});

test("ten blocks at the same moment are one, told once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => block(alice, bob)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await listOf(alice)).toEqual(["Bob"]);
  expect(changes()).toHaveLength(2);
});

test("a block and a like that cross leave no trace of each other", async () => {
  await Promise.all([
    block(alice, bob),
    world.call("likes.like", { profile: { id: alice.id } }, { as: bob }),
  ]);
  expect((await world.call("likes.page", {}, { as: alice })).body.profiles).toEqual([]);
  expect((await world.call("likes.page", { type: "given" }, { as: bob })).body.profiles).toEqual(
    [],
  );
});

test("nobody blocks oneself, strangers out of sight or members of other sites; visitors are asked to log in", async () => {
  const ida = await world.member("Ida", { invisible: true });
  for (const nobody of [alice, olga, ida])
    expect((await block(alice, nobody)).problem.code).toBe("not_found");
  expect((await block(null, bob)).problem.code).toBe("authentication_required");
  expect(await listOf(alice)).toEqual([]);
  expect(changes()).toEqual([]);
});

test("whoever wrote may be blocked although invisible now, and although they blocked first", async () => {
  const ivan = await world.member("Ivan", {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 50,
  });
  const chat = await openChat(world, ivan, alice);
  await say(world, ivan, chat, "Hello");
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", ivan.id)
    .execute();
  expect((await block(alice, ivan)).status).toBe(200);
  expect((await world.call("chat.read", { conversation: chat }, { as: alice })).status).toBe(404);
  expect((await block(ivan, alice)).status).toBe(200);
  expect((await unblock(alice, ivan)).status).toBe(200);
  expect(
    (await world.call("chat.read", { conversation: chat }, { as: alice })).status,
    "his own block holds",
  ).toBe(404);
});

test("the list pages by key, newest first, without deleted members", async () => {
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      world.member(`Man${at}`, { gender: "man", seeks: ["woman"] }),
    ),
  );
  await world.db
    .insertInto("block")
    .values(many.map(({ id }) => ({ account_id: alice.id, blocked_id: id })))
    .execute(); // all at one moment: the id decides
  await block(alice, bob);
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", many[0]?.id ?? "")
    .execute();
  const first = (await world.call("blocks.list", {}, { as: alice })).body;
  expect(first.blocked[0]).toMatchObject({ id: bob.id, name: "Bob" });
  const second = (await world.call("blocks.list", { cursor: first.next ?? "" }, { as: alice }))
    .body;
  expect(second.next).toBeNull();
  const names = [...first.blocked, ...second.blocked].map(({ name }) => name);
  expect(first.blocked).toHaveLength(24);
  expect([names.length, new Set(names).size]).toEqual([30, 30]);
  expect(names).not.toContain("Man0");
  expect((await world.call("blocks.list", {}, { as: dora })).body).toEqual({
    blocked: [],
    next: null,
  });
});

test("trust row 16: a member's change is told to whom it concerns, and not across a block", async () => {
  await say(world, bob, await openChat(world, bob, alice), "Hello");
  const carl = await world.member("Carl", { gender: "man", seeks: ["woman"] });
  const emil = await world.member("Emil", { gender: "man", seeks: ["woman"] });
  for (const man of [carl, emil])
    await world.call("likes.like", { profile: { id: alice.id } }, { as: man });
  await block(alice, emil);
  sent.length = 0;
  await memberChanged(world.services, world.db, alice.id);
  expect(changes()).toHaveLength(2);
  expect(new Set(changes().map(([to]) => to))).toEqual(new Set([bob.id, carl.id]));
});
