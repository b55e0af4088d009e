import { sql } from "kysely";
import { expect, test } from "vitest";
import { settingsSchema } from "#features/sites/settings.ts";
import { openWorld } from "#test/world.ts";
import { awakeJob } from "./awake.server.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import { storePhoto } from "#features/photos/upload/store-photo.server.ts";
import { seededRandom } from "./random.ts";
import { seedConversations } from "./seed-conversations.server.ts";

const world = await openWorld();

test("a demo account has talked for nine days, and has paid and used up nothing by it", async () => {
  const free = await world.member("Marianne");
  const others = await Promise.all(
    ["Kees", "Bart", "Wim", "Leo"].map((name) => world.member(name, { gender: "man" })),
  );
  const { storage } = world.services;
  const pool = {
    giveScenes: async () => [
      await storePhoto(
        storage,
        Object.fromEntries(
          ["thumb", "card", "full", "blurred"].map((name) => [name, { bytes: Buffer.from(name) }]),
        ) as Record<"thumb" | "card" | "full" | "blurred", { bytes: Buffer }>,
      ),
    ],
  } as unknown as PortraitPool;
  const site = await world.db
    .selectFrom("site")
    .select(["id", "settings"])
    .executeTakeFirstOrThrow();
  await seedConversations(
    world.services,
    { id: site.id, members: 0, settings: settingsSchema.parse(site.settings) },
    { member: free.id, others: others.map(({ id }) => id), pool, random: seededRandom(1) },
  );

  const { body } = await world.call("chat.list", {}, { as: free });
  expect(body.chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([0, 0, 0, 0]);
  const conversation = body.chats[0]?.conversation.id ?? "";
  const { messages } = (await world.call("chat.read", { conversation }, { as: free })).body;
  expect(messages).toHaveLength(25);
  expect(messages.filter(({ gift }) => gift)).toHaveLength(1);
  expect(messages.filter(({ photo }) => photo)).toHaveLength(1);
  const { rows: theirs } = await sql<{ read_seq: string; delivered_seq: string }>`
    select read_seq::int, delivered_seq::int from participant
    where peer_id = ${free.id} order by last_at desc`.execute(world.db);
  expect(theirs, "read, delivered, read, sent").toEqual([
    { read_seq: 25, delivered_seq: 25 },
    { read_seq: 7, delivered_seq: 8 },
    { read_seq: 5, delivered_seq: 5 },
    { read_seq: 1, delivered_seq: 1 },
  ]);

  const { rows } = await sql`select
      extract(day from now() - min(created_at))::int as days, bool_and(created_at < now()) as past,
      sum(credits)::int as credits,
      (select free_conversations from account where id = ${free.id}) as used
    from message`.execute(world.db);
  expect(rows).toEqual([{ days: 9, past: true, credits: 0, used: 0 }]);
});

test("whoever was online when the demo world was made stays so, and nobody else", async () => {
  const [here, away, real] = await Promise.all(
    ["Anke", "Birgit", "Heike"].map((name) => world.member(name)),
  );
  await sql`update account set demo = true, email = id || '@members.demo.test',
    signup_date = now() - interval '5 days' where id = any(${[here?.id, away?.id]}::uuid[])`.execute(
    world.db,
  );
  await sql`update profile p set last_seen_at = now() - interval '5 days',
      order_at = now() - case when p.id = ${away?.id} then interval '6 days' else interval '5 days 5 minutes' end
    where id = any(${[here?.id, away?.id, real?.id]}::uuid[])`.execute(world.db);
  await awakeJob(world.services).run({});
  const { rows } = await sql<{ id: string }>`select id from profile
    where id = any(${[here?.id, away?.id, real?.id]}::uuid[]) and last_seen_at > now() - interval '1 minute'`.execute(
    world.db,
  );
  expect(rows.map(({ id }) => id)).toEqual([here?.id]);
});
