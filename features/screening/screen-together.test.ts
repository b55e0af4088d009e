import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openChat } from "#features/chat/chat-cast.ts";
import type { Tx } from "#server/db/database.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { printOf } from "./print.server.ts";
import { readText } from "./text/read-text.server.ts";
import { type Compared, openComparing, type Verdict } from "./screen-together.server.ts";

let world: World;
/** Each writes to their own Olga, who answers nobody. */
let senders: Actor[];
let conversations: string[];

beforeAll(async () => {
  world = await openWorld();
  senders = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      world.member(`Bob${at}`, { gender: "man", seeks: ["woman"], paid_user: true }),
    ),
  );
  conversations = await Promise.all(
    senders.map(async (from, at) => openChat(world, from, await world.member(`Olga${at}`))),
  );
});

beforeEach(async () => {
  await world.db.deleteFrom("sender_print").execute();
});

const story =
  "I keep bees behind the old mill, and on Sundays my neighbour and I sell honey at the market.";
const from = (at: number, more: Partial<Compared> = {}): Compared => ({
  siteId: world.siteId,
  sender: senders[at]?.id ?? "",
  conversation: conversations[at] ?? "",
  clientId: randomUUID(),
  body: story,
  print: printOf(readText(story)),
  contacts: [],
  places: [],
  ...more,
});
const prints = () =>
  world.db
    .selectFrom("sender_print")
    .select(["account_id", "conversation_id", "contacts"])
    .execute();

test("what comes in one moment is compared at once, and each keeps its own print", async () => {
  let asked = 0;
  const pool = Object.create(world.services.pool, {
    query: {
      value: (...query: Parameters<typeof world.services.pool.query>) => {
        asked += 1;
        return world.services.pool.query(...query);
      },
    },
  }) as typeof world.services.pool;
  const compare = openComparing(pool);
  const verdicts = await Promise.all(
    senders.map((_, at) => compare(from(at, { contacts: [String(at), "-7"] }))),
  );
  expect(verdicts).toEqual(senders.map((): Verdict => "clear"));
  expect(asked).toBe(1);
  const kept = await prints();
  expect(new Map(kept.map((print) => [print.account_id, print.conversation_id]))).toEqual(
    new Map(senders.map(({ id }, at) => [id, conversations[at]])),
  );
  expect(kept.find(({ account_id }) => account_id === senders[3]?.id)?.contacts).toEqual([
    "3",
    "-7",
  ]);
});

test("one that cannot be kept fails by itself, and nobody's print is kept twice", async () => {
  const compare = openComparing(world.services.pool);
  const young = await world.member("Yara", { gender: "man", seeks: ["woman"] });
  const conversation = await openChat(world, young, await world.member("Olga of Yara"));
  const outcomes = await Promise.allSettled([
    compare(from(0)),
    // Of a site that has gone meanwhile.
    compare(from(1, { sender: young.id, conversation, siteId: randomUUID() })),
    compare(from(2)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const kept = (await prints()).map(({ account_id }) => account_id);
  expect(kept).toHaveLength(2);
  expect(new Set(kept)).toEqual(new Set([senders[0]?.id, senders[2]?.id]));
});

test("senders are taken in the order of their ids, so that two batches wait for no circle", async () => {
  const compare = openComparing(world.services.pool);
  const [first = 0, ...others] = [...senders.keys()].sort((a, b) =>
    from(a).sender < from(b).sender ? -1 : 1,
  );
  const last = others.at(-1) ?? 0;
  const take = async (tx: Tx, at: number) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(
      hashtextextended('screen ' || ${from(at).sender}, 0)) as taken`.execute(tx);
    return rows[0]?.taken;
  };
  const { comparing } = await world.db.transaction().execute(async (tx) => {
    expect(await take(tx, first)).toBe(true);
    const both = Promise.allSettled([compare(from(last)), compare(from(first))]);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(
          world.db,
        );
        return rows.length;
      })
      .toBe(1);
    expect(await take(tx, last)).toBe(true);
    return { comparing: both };
  });
  await comparing;
});

test("whose row somebody holds waits alone, and holds up nobody who comes later", async () => {
  const compare = openComparing(world.services.pool);
  const { held } = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom("account").where("id", "=", from(0).sender).forUpdate().execute();
    const waiting = [compare(from(0)), compare(from(1)), compare(from(0)), compare(from(0))];
    expect(await waiting[1]).toBe("clear");
    expect(await compare(from(2))).toBe("clear");
    return { held: Promise.allSettled(waiting) }; // those of the held one are let go, or were refused
  });
  await held;
  const kept = new Set((await prints()).map(({ account_id }) => account_id));
  expect([from(1), from(2)].map(({ sender }) => kept.has(sender))).toEqual([true, true]);
});

test("whoever is in no conversation keeps no print in it, among others that do", async () => {
  const compare = openComparing(world.services.pool);
  const outsider = await world.member("Otto", { gender: "man", seeks: ["woman"] });
  expect(await world.db.selectFrom("account").where("id", "=", outsider.id).execute()).toHaveLength(
    1,
  );
  await Promise.all([
    compare(from(0)),
    compare(from(1, { sender: outsider.id })),
    compare(from(2)),
  ]);
  expect((await prints()).map(({ account_id }) => account_id)).not.toContain(outsider.id);
  expect(await prints()).toHaveLength(2);
});
