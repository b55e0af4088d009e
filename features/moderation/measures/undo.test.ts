import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bring, aPhoto, money, openChat, say } from "#features/chat/chat-cast.ts";
import { endSuspensions } from "#features/moderation/measures/end-suspensions.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { byTwo } from "#test/by-two.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { whole } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type CaseKind, caseKinds } from "../case-kinds.ts";

// What a decision takes is there again when it is undone: all of it, in whatever order.

let world: World;
let alice: Actor, otto: Actor, olaf: Actor;
let bob: Actor, chat: string;
let bobs = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  alice = await world.member("Alice", { paid_user: true, credits: 500 });
  otto = await world.staff("Otto");
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
});

/** Bob: a text, two answers, two photos that are seen, his main one checked by a selfie, messages with a gift and a photo, and unread ones. */
beforeEach(async () => {
  bob = await world.member(`Bob${(bobs += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
    photo: false,
  });
  await world.db
    .updateTable("profile")
    .set({ about: "I sail." })
    .where("id", "=", bob.id)
    .execute();
  const answers = [
    { prompt: "song" as const, answer: "The one I sing." },
    { prompt: "place" as const, answer: "The sea." },
  ];
  await world.call("prompts.save", { answers }, { as: bob });
  for (const at of [1, 2]) {
    const { photo } = await upload(world, bob, await jpegOf(bobs * 10 + at));
    await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  }
  await sql`update profile set checked_thumb = thumb where id = ${bob.id}`.execute(world.db);
  chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "You are ugly");
  const sign = { conversation: { id: chat }, seq: 1, reaction: "😢" } as const;
  await world.call("chat.react", sign, { as: alice });
  await say(world, bob, chat, "With this", randomUUID(), { gift: "rose" });
  const { photo } = (await bring(world, bob, chat, await aPhoto(300, 200))).body;
  await say(world, bob, chat, "", randomUUID(), { photo: { id: photo.id } });
  await say(world, alice, chat, "Never read by him");
  await say(world, alice, chat, "A gift he has not seen", randomUUID(), { gift: "rose" });
});

/** Everything that is the member's: what they see of it, and what stands in the tables. */
async function everythingOf(member: Actor) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(world.db)).rows;
  const { rows: photos } = await sql<{ full: string; blurred: string; id: string }>`
    select id, position, status, digest, blur, reason, reviewed_at, reviewed_by, created_at,
      "full", blurred from image where profile_id = ${member.id} order by id`.execute(world.db);
  return {
    account: await rows(sql`select status, suspended_until, paid_user, deleted_at, invisible
      from account where id = ${member.id}`),
    // Presence is written down by itself, and may still be on its way.
    // Files have new names once they are back: which photo they are is the same.
    profile: await rows(sql`select p.*, i.id as face, c.id as checked, null as thumb, null as card,
        null as blurred, null as checked_thumb, null as last_seen_at
      from profile p left join image i on i.thumb = p.thumb
      left join image c on c.thumb = p.checked_thumb where p.id = ${member.id}`),
    answers: await rows(
      sql`select * from profile_prompts where account_id = ${member.id} order by place`,
    ),
    photos: await Promise.all(
      photos.map(async ({ full, blurred, ...photo }) => ({
        ...photo,
        bytes: await Promise.all(
          [full, blurred].map(async (id) =>
            (await world.services.storage.get(id))?.toString("hex"),
          ),
        ),
      })),
    ),
    money: await money(world, member),
    messages: await rows(
      sql`select m.* from message m where conversation_id = ${chat} order by seq`,
    ),
    chatPhotos: await rows(sql`select id, seq, width, height, created_at from chat_photo
      where conversation_id = ${chat} order by id`),
    gifts: await rows(
      sql`select * from gift_received where conversation_id = ${chat} order by seq`,
    ),
    reactions: await rows(sql`select * from message_reaction where conversation_id = ${chat}`),
    conversation: await rows(sql`select * from conversation where id = ${chat}`),
    sides: await rows(sql`select * from participant where conversation_id = ${chat} order by 1, 2`),
    passes: await rows(sql`select * from sender_pass where account_id = ${member.id}`),
  };
}

const caseOf = async (member: Actor): Promise<string> =>
  (
    await world.call(
      "moderation.openCase",
      { profile: { id: member.id }, gravity: 2 },
      { as: otto },
    )
  ).body.case.id;

/** Decides about Bob; null where there is nothing (left) to take. */
async function decide(kinds: CaseKind[], seq = 1, facts = "harassment" as const) {
  const { body: reported } = await world.call(
    "reports.report",
    { profile: { id: bob.id }, message: { conversation: chat, seq }, reason: "harassment" },
    { as: alice },
  );
  const report = reported.number
    ? await world.db
        .selectFrom("report")
        .where("number", "=", reported.number)
        .select(["id", "case_id"])
        .executeTakeFirst()
    : undefined;
  const id = report?.case_id ?? (await caseOf(bob));
  const photo = await world.db
    .selectFrom("image")
    .where("profile_id", "=", bob.id)
    .orderBy("position")
    .select("id")
    .executeTakeFirst();
  const decided = await world.call(
    "moderation.decide",
    {
      case: { id },
      kinds,
      ...(kinds[0] !== "dismiss" && { facts, words: "You are ugly" }),
      ...(kinds.includes("suspend") && { days: 7 }),
      ...(kinds.includes("remove_photo") && photo && { photo: photo.id }),
      ...(kinds.includes("remove_message") && report && { report: report.id }),
    },
    { as: otto },
  );
  const { status, body } = await byTwo(world, decided);
  return status === 200 ? body.act : null;
}
const undo = async (act: string, as = otto, key?: string) =>
  byTwo(
    world,
    await world.call(
      "moderation.undo",
      { act, reason: "It was a mistake." },
      { as, ...(key && { key }) },
    ),
  );

test.each(caseKinds)("%s takes, and its undo gives all of it back", async (kind) => {
  const before = await everythingOf(bob);
  const act = await decide([kind], 2);
  expect(act).not.toBeNull();
  const changed = JSON.stringify(await everythingOf(bob)) !== JSON.stringify(before);
  expect(changed).toBe(kind !== "dismiss" && kind !== "warn");
  await sweep(world.services); // the originals are gone from storage
  expect((await undo(act ?? "")).body).toEqual({ undone: true });
  expect(await everythingOf(bob)).toEqual(before);
  expect(
    await world.db.selectFrom("sealed_item").where("account_id", "=", bob.id).selectAll().execute(),
  ).toEqual([]);
});

test("several measures on one member, undone in any order, leave what was there before", async () => {
  const before = await everythingOf(bob);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...caseKinds), fc.integer({ min: 1, max: 3 })), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.infiniteStream(fc.nat()),
      async (todo, order) => {
        const acts: string[] = [];
        for (const [kind, seq] of todo) {
          const act = await decide([kind], seq);
          if (act) acts.push(act);
        }
        await sweep(world.services);
        while (acts.length > 0) {
          const at = (order.next().value ?? 0) % acts.length;
          const [act = ""] = acts.splice(at, 1);
          expect((await undo(act)).status).toBe(200);
        }
        expect(await everythingOf(bob)).toEqual(before);
        // Their reports are open again or were answered; the next round begins anew.
        await world.db.deleteFrom("moderation_case").where("subject_id", "=", bob.id).execute();
      },
    ),
    { numRuns: whole ? 16 : 4 },
  );
}, 240_000);

test("a message that was removed is not there to be removed again, until its removal is undone", async () => {
  const before = await everythingOf(bob);
  const first = await decide(["remove_message"]);
  expect(first).not.toBeNull();
  expect(await decide(["remove_message"]), "what stands there now is ours").toBeNull();
  const other = await decide(["remove_message"], 2);
  expect((await undo(first ?? "")).status).toBe(200);
  expect((await undo(other ?? "")).status).toBe(200);
  expect(await everythingOf(bob)).toEqual(before);
  const again = await decide(["remove_message"]);
  expect((await undo(again ?? "")).status).toBe(200);
  expect(await everythingOf(bob)).toEqual(before);
});

test("several measures of one act are one decision, and one undo", async () => {
  const before = await everythingOf(bob);
  const act = await decide(["remove_text", "remove_message", "hide", "suspend"]);
  expect((await world.call("sessions.readUser", {}, { as: bob })).body.user).toBeNull();
  expect((await undo(act ?? "")).status).toBe(200);
  expect(await everythingOf(bob)).toEqual(before);
});

test("undone once: a second time, a race, a repeat by key, another site's operator, a member", async () => {
  const act = (await decide(["remove_text"])) ?? "";
  expect((await undo(act, olaf)).status).toBe(404);
  expect((await undo(act, alice)).status).toBe(404);
  const key = randomUUID();
  const answers = await Promise.all([undo(act, otto, key), undo(act), undo(act)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { problem } = await undo(act);
  expect(problem.code).toBe("undone_already");
  const again = (await decide(["remove_text"])) ?? "";
  const [one, two] = [
    await undo(again, otto, "the-same-undo"),
    await undo(again, otto, "the-same-undo"),
  ];
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
});

test("what the member wrote since stays: the newest text is the one they want", async () => {
  const act = (await decide(["remove_text"])) ?? "";
  expect(await everythingOf(bob)).toMatchObject({ profile: [{ about: "" }], answers: [] });
  await world.db
    .updateTable("profile")
    .set({ about: "I walk." })
    .where("id", "=", bob.id)
    .execute();
  const answers = [{ prompt: "song" as const, answer: "A new one." }];
  await world.call("prompts.save", { answers }, { as: bob });
  await undo(act);
  expect(await everythingOf(bob)).toMatchObject({
    profile: [{ about: "I walk." }],
    answers: [{ answer: "A new one." }],
  });
});

test("what was taken is sealed: it lies nowhere in the open, and is gone after six months", async () => {
  const act = (await decide(["remove_text"])) ?? "";
  const { content } = await world.db
    .selectFrom("sealed_item")
    .where("account_id", "=", bob.id)
    .select("content")
    .executeTakeFirstOrThrow();
  expect(content.includes("I sail.")).toBe(false);
  expect(content.includes("The sea.")).toBe(false);
  await sql`update sealed_item set expires_at = now() - interval '1 second'
    where account_id = ${bob.id}`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  expect((await undo(act)).problem.code).toBe("undo_too_late");
  expect((await everythingOf(bob)).profile).toMatchObject([{ about: "" }]);
});

test("a suspension ends by itself: at the door by the clock, for others by the job", async () => {
  await decide(["suspend"]);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  await sql`update account set suspended_until = now() - interval '1 second'
    where id = ${bob.id}`.execute(world.db);
  expect((await everythingOf(bob)).account).toMatchObject([{ status: "active" }]);
  await endSuspensions(world.services);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(200);
});

test("a dismissed report that is undone is open again, and its case", async () => {
  const act = (await decide(["dismiss"])) ?? "";
  const open = async () =>
    (await world.call("moderation.queue", {}, { as: otto })).body.cases.filter(
      ({ subject }) => subject?.id === bob.id,
    );
  expect(await open()).toEqual([]);
  await undo(act);
  expect(await open()).toMatchObject([{ reports: 1 }]);
});
