import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#test/world.ts";
import { openCast, openChat, say } from "../chat-cast.ts";

const { world, alice, bob, spender } = await openCast();

const find = async (as: Actor, name: string, cursor?: string) =>
  (await world.call("chat.list", { name, ...(cursor && { cursor }) }, { as })).body;
const namesOf = ({ chats }: { chats: readonly { profile: { name: string } }[] }) =>
  chats.map(({ profile }) => profile.name);
const unwritten = async (as: Actor) =>
  (await world.call("chat.unwritten", {}, { as })).body.profiles.map(({ id }) => id);
async function match(one: Actor, other: Actor): Promise<void> {
  await world.call("likes.like", { profile: { id: other.id } }, { as: one });
  await world.call("likes.like", { profile: { id: one.id } }, { as: other });
}

let rene: Actor;
beforeAll(async () => {
  rene = await world.member("René", { gender: "man", paid_user: true, credits: 9 });
  const irene = await world.member("Irene", { gender: "man", paid_user: true, credits: 9 });
  for (const each of [rene, irene])
    await say(world, each, await openChat(world, each, alice), "Hi");
});

test("conversations are found by a part of the name, whatever case and accents", async () => {
  expect(namesOf(await find(alice, "RENE"))).toEqual(["Irene", "René"]);
  expect(namesOf(await find(alice, "rené"))).toEqual(["Irene", "René"]);
  expect(namesOf(await find(alice, "Ir"))).toEqual(["Irene"]);
  expect(await find(alice, "%")).toMatchObject({ chats: [], next: null });
  expect(namesOf(await find(bob, "rene"))).toEqual([]);
  expect((await world.call("chat.list", { name: " " }, { as: alice })).status).toBe(422);
  expect((await world.call("chat.list", { name: "x" }, { as: null })).problem.code).toBe(
    "authentication_required",
  );
});

test("not one that was removed, nor of who was blocked or has left", async () => {
  const dan = await world.member("Danube", { gender: "man", paid_user: true, credits: 9 });
  const conversation = await openChat(world, dan, alice);
  await say(world, dan, conversation, "Hi");
  expect(namesOf(await find(alice, "danube"))).toEqual(["Danube"]);
  await world.call("chat.remove", { conversation: { id: conversation } }, { as: alice });
  expect(namesOf(await find(alice, "danube"))).toEqual([]);
  await say(world, dan, conversation, "Again");
  await sql`update account set status = 'deleted', deleted_at = now()
    where id = ${dan.id}`.execute(world.db);
  expect(namesOf(await find(alice, "danube"))).toEqual([]);
  await sql`update account set status = 'active', deleted_at = null
    where id = ${dan.id}`.execute(world.db);
  await world.call("blocks.block", { profile: { id: dan.id } }, { as: alice });
  expect(namesOf(await find(alice, "danube"))).toEqual([]);
});

test("among thousands it is looked for step by step, and found at the end", async () => {
  const host = await spender(0);
  await sql`with peers as (
      insert into account (site_id, email, password_hash, status, confirmed_at)
        select site_id, 'peer' || n || '@cast.test', 'x', 'active', now() from account, generate_series(1, 1200) n
        where id = ${host.id} returning id, site_id),
    profiles as (
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
        select x.id, x.site_id, 'Other', p.gender, p.seeks, p.date_of_birth, p.country, p.region, p.city
        from profile p, peers x where p.id = ${rene.id} returning id),
    chats as (
      insert into conversation (site_id, a, b, last_seq, last_at)
        select site_id, least(id, ${host.id}::uuid), greatest(id, ${host.id}::uuid), 1, now() from peers
        returning id, a, b)
    insert into participant (conversation_id, account_id, peer_id)
      select id, ${host.id}::uuid, case a when ${host.id}::uuid then b else a end from chats`.execute(
    world.db,
  );
  const with_rene = await openChat(world, rene, host);
  await say(world, rene, with_rene, "Hi");
  await sql`update participant set last_at = now() - interval '1 day'
    where conversation_id = ${with_rene}`.execute(world.db);
  const first = await find(host, "rene");
  expect([namesOf(first), first.next !== null]).toEqual([[], true]);
  const second = await find(host, "rene", first.next ?? "");
  expect([namesOf(second), second.next]).toEqual([["René"], null]);
  const paged = await find(host, "other");
  const further = await find(host, "other", paged.next ?? "");
  expect([paged.chats.length, further.chats.length]).toEqual([30, 30]);
});

test("a match is new until something is written, for both; not of who cannot be seen", async () => {
  const [eve, finn, gus] = [await world.member("Eve"), await spender(5), await spender(5)];
  await match(eve, finn);
  await match(eve, gus);
  expect(await unwritten(eve)).toEqual([gus.id, finn.id]);
  expect(await unwritten(finn)).toEqual([eve.id]);
  expect(await unwritten(alice)).toEqual([]);
  await openChat(world, eve, gus);
  expect(await unwritten(eve)).toEqual([gus.id, finn.id]);
  await say(world, gus, await openChat(world, gus, eve), "Hello");
  expect([await unwritten(eve), await unwritten(gus)]).toEqual([[finn.id], []]);
  await world.call("blocks.block", { profile: { id: finn.id } }, { as: eve });
  expect([await unwritten(eve), await unwritten(finn)]).toEqual([[], []]);
  expect((await world.call("chat.unwritten", {}, { as: null })).problem.code).toBe(
    "authentication_required",
  );
});
