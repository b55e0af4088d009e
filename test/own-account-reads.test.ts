import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Nobody reads in the office who reported them, what was said about them, or what colleagues noted.

let world: World;
let john: Actor, mona: Actor, otto: Actor;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  mona = await world.staff("Mona");
  john = await world.staff("John");
  await sql`update staff set email = 'john.doe@gmail.com' where id = ${john.id}`.execute(world.db);
});

const own = "j.o.h.n.doe+dating@googlemail.com";
const become = async (id: string, confirmed = true) => {
  await sql`update account set email = 'w' || gen_random_uuid() || '@cast.test'
    where email = ${own}`.execute(world.db);
  await sql`update account set email = ${own},
    confirmed_at = case when ${confirmed} then confirmed_at end,
    status = case when ${confirmed} then status else 'not_confirmed' end where id = ${id}`.execute(
    world.db,
  );
};
const purpose = "The gallery was down on Sunday.";

/** A member with a case of danger, whose conversation was sealed. */
async function reported() {
  const vera = await world.member(named("Vera"));
  const joe = await world.member(named("Joe"), { paid_user: true, credits: 50 });
  const chat = await openChat(world, joe, vera);
  await say(world, joe, chat, "I know where you live");
  await world.call(
    "reports.report",
    { profile: { id: joe.id }, message: { conversation: chat, seq: 1 }, reason: "danger" },
    { as: vera },
  );
  const { id: report, case_id: kase } = await world.db
    .selectFrom("report")
    .where("subject_id", "=", joe.id)
    .select(["id", "case_id"])
    .executeTakeFirstOrThrow();
  return { joe, vera, report, kase };
}
/** The same, warned. */
async function warned() {
  const found = await reported();
  const kinds: ["warn"] = ["warn"];
  const decision = { facts: "harassment", words: "You threaten", kinds } as const;
  await world.call("moderation.decide", { case: { id: found.kase }, ...decision }, { as: otto });
  const { rows } = await sql<{ id: string; act_id: string }>`
    select id, act_id from measure where case_id = ${found.kase}`.execute(world.db);
  return { ...found, measure: rows[0]?.id ?? "", act: rows[0]?.act_id ?? "" };
}
async function looked(second: boolean) {
  const found = await warned();
  const { rows } = await sql<{ id: string }>`
    insert into second_look (site_id, case_id, act_id, first_by, first, second_by, second, second_at)
    values (${world.siteId}, ${found.kase}, ${found.act}, ${otto.id}, '{warn}',
      ${second ? mona.id : null}, ${second ? ["ban"] : null}, ${second ? new Date() : null})
    returning id`.execute(world.db);
  return { owner: found.joe.id, look: { id: rows[0]?.id ?? "" } };
}

interface Reading {
  readonly owner: string;
  run(as: Actor): Promise<{ status: number; problem: { code: string } }>;
}
const readings: Readonly<Record<string, () => Promise<Reading>>> = {
  async "moderation.read"() {
    const { joe, kase: id } = await reported();
    return { owner: joe.id, run: (as) => world.call("moderation.read", { id }, { as }) };
  },
  async "moderation.readConversation"() {
    const { joe, report } = await reported();
    const asked = { report };
    return {
      owner: joe.id,
      run: (as) => world.call("moderation.readConversation", asked, { as }),
    };
  },
  async "ring.read"() {
    const { joe, kase } = await reported();
    return { owner: joe.id, run: (as) => world.call("ring.read", { case: kase }, { as }) };
  },
  async "care.read"() {
    const { joe, kase } = await reported();
    return { owner: joe.id, run: (as) => world.call("care.read", { case: kase }, { as }) };
  },
  async "people.read"() {
    const { joe } = await reported();
    return { owner: joe.id, run: (as) => world.call("people.read", { id: joe.id }, { as }) };
  },
  async "people.openPrivate"() {
    const { joe } = await reported();
    const asked = { member: { id: joe.id }, purpose };
    return { owner: joe.id, run: (as) => world.call("people.openPrivate", asked, { as }) };
  },
  async "appeals.read"() {
    const { joe, measure } = await warned();
    await world.services.pool.query("delete from rate_limit"); // appeals of one network
    await world.call("measures.appeal", { measure, words: "It was a joke." }, { as: joe });
    const { rows } = await sql<{ id: string }>`
      select id from appeal where measure_id = ${measure}`.execute(world.db);
    const id = rows[0]?.id ?? "";
    return { owner: joe.id, run: (as) => world.call("appeals.read", { id }, { as }) };
  },
  async "complaints.read"() {
    const joe = await world.member(named("Joe"));
    const words = { name: "Joe", reference: "", words: "Nobody answered my letter for weeks." };
    const complaint = { ...words, kind: "other" as const, email: joe.email };
    await world.call("complaints.complain", complaint, { as: joe });
    const { id } = await world.db.selectFrom("complaint").select("id").executeTakeFirstOrThrow();
    return { owner: joe.id, run: (as) => world.call("complaints.read", { id }, { as }) };
  },
  async "checks.read"() {
    const { owner, look } = await looked(false);
    return { owner, run: (as) => world.call("checks.read", look, { as }) };
  },
  async "checks.answer"() {
    const { owner, look } = await looked(false);
    const answer = { look, verdict: ["warn" as const] };
    return { owner, run: (as) => world.call("checks.answer", answer, { as }) };
  },
  async "checks.settle"() {
    const { owner, look } = await looked(true);
    return { owner, run: (as) => world.call("checks.settle", { look }, { as }) };
  },
};

test.each(Object.entries(readings))(
  "trust row 31: %s is refused to the member whom it is about, and answered to somebody else",
  async (_, reading) => {
    const { owner, run } = await reading();
    await become(owner);
    const { status, problem } = await run(john);
    expect([status, problem.code]).toEqual([403, "own_account"]);
    expect((await run(mona)).status, "to somebody else").toBe(200);
  },
);

test("trust row 31: what is about oneself is in nobody's own queue, and its notes do not open", async () => {
  const { joe, kase } = await reported();
  const { joe: other, kase: others } = await reported();
  await become(joe.id);
  const queued = async (as: Actor) => {
    const { items } = (await world.call("work.list", {}, { as })).body;
    const { cases } = (await world.call("moderation.queue", {}, { as })).body;
    return [items.map(({ thing }) => thing), cases.map(({ id }) => id)];
  };
  for (const list of await queued(john)) {
    expect(list).not.toContain(kase);
    expect(list).toContain(others);
  }
  for (const list of await queued(mona)) expect(list).toContain(kase);
  const { id } = await world.db
    .selectFrom("work_item")
    .where("thing_id", "=", kase)
    .select("id")
    .executeTakeFirstOrThrow();
  const take = (as: Actor) => world.call("work.take", { most: 1, item: { id } }, { as });
  expect((await take(john)).body.items).toEqual([]);
  expect((await world.call("work.readMarks", { id }, { as: john })).status).toBe(404);
  expect((await take(mona)).body.items).toHaveLength(1);
  expect((await world.call("work.readMarks", { id }, { as: mona })).status).toBe(200);

  const kinds: ["ban"] = ["ban"];
  const ban = { kinds, facts: "harassment", words: "You threaten" } as const;
  await world.call("moderation.decide", { case: { id: kase }, ...ban }, { as: otto });
  await world.call("moderation.decide", { case: { id: others }, ...ban }, { as: otto });
  const proposed = async (as: Actor) =>
    JSON.stringify((await world.call("proposals.list", {}, { as })).body.proposals);
  expect(await proposed(mona)).toContain(joe.name);
  expect(await proposed(john)).not.toContain(joe.name);
  expect(await proposed(john)).toContain(other.name);
});

test("a claim on one's address that nobody confirmed keeps nothing from one", async () => {
  const { joe, kase: id } = await reported();
  await become(joe.id, false);
  expect((await world.call("moderation.read", { id }, { as: john })).status).toBe(200);
});
