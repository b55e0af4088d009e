import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { gravityOf, reportReasons, type ReportReason } from "./reasons.ts";

// Trust row 32: a mild report that comes first does not shield the accused from a grave one.

let world: World;
let otto: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
});

const holds = (reason: ReportReason): boolean => reason !== "self_harm" && gravityOf(reason) >= 2;
const report = (as: Actor, { id }: Actor, reason: ReportReason) =>
  world.call("reports.report", { profile: { id }, reason }, { as });
const newMember = (name: string) =>
  world.member(`${name}${(nth += 1)}`, { paid_user: true, credits: 500, photo: false });
const threatened = async (vera: Actor) => {
  const mallory = await newMember("Mallory");
  const chat = await openChat(world, mallory, vera);
  await say(world, mallory, chat, "I know where you live");
  return { mallory, chat };
};
const erase = async ({ id }: Actor): Promise<boolean> => {
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(world.db);
  await eraseAccount(world.services, id);
  const { erased_at } = await world.db
    .selectFrom("account")
    .where("id", "=", id)
    .select("erased_at")
    .executeTakeFirstOrThrow();
  return erased_at !== null;
};
const itemOf = ({ id }: Actor) =>
  world.db
    .selectFrom("work_item")
    .where("subject_id", "=", id)
    .where("kind", "=", "report")
    .select(["gravity", sql<boolean>`due_at < now() + interval '61 minutes'`.as("soon")])
    .executeTakeFirst();

for (const first of reportReasons)
  test(`trust row 32: after a report "${first}" one of each other reason counts in full`, async () => {
    const vera = await newMember("Vera");
    for (const second of reportReasons) {
      await sql`update report set created_at = now() - interval '2 days'
        where reporter_id = ${vera.id}`.execute(world.db);
      const mallory = await newMember("Mallory");
      // The first before the two have a conversation.
      await report(vera, mallory, first);
      const chat = await openChat(world, mallory, vera);
      await say(world, mallory, chat, "I know where you live");
      const { body } = await report(vera, mallory, second);
      expect(body.merged, second).toBe(true);
      const held = holds(first) || holds(second);
      const stored = await world.db
        .selectFrom("report as r")
        .innerJoin("moderation_case as c", "c.id", "r.case_id")
        .leftJoin("sealed_conversation as s", "s.report_id", "r.id")
        .where("r.number", "=", body.number)
        .select(["r.reason", "r.also", "r.conversation_id", "c.gravity", "s.messages"])
        .executeTakeFirstOrThrow();
      const gravity = Math.max(gravityOf(first), gravityOf(second));
      expect(gravityOf(stored.reason as ReportReason), second).toBe(gravity);
      expect(new Set([stored.reason, ...stored.also])).toEqual(new Set([first, second]));
      const messages = held ? 1 : null;
      expect(stored, second).toMatchObject({ conversation_id: chat, gravity, messages });
      expect(await itemOf(mallory), second).toEqual({ gravity, soon: gravity === 3 });
      expect(await erase(mallory), second).toBe(!held);
      const { body: page } = await world.call("chat.read", { conversation: chat }, { as: vera });
      expect(JSON.stringify(page), second).toContain("I know where you live");
    }
  });

const openings: Record<string, (of: Actor) => Promise<unknown>> = {
  "a case that the office opens": ({ id }) =>
    world.call("moderation.openCase", { profile: { id }, gravity: 3 }, { as: otto }),
  "a photo that shows a child": async (of) => {
    const { photo } = await upload(world, of, await jpegOf((nth += 1)));
    const verdict = { photo: { id: photo.id }, verdict: "refused", reason: "child" } as const;
    await world.call("photos.review", verdict, { as: otto });
  },
  "a report from outside": ({ id, name }) =>
    world.call("reports.reportOutside", {
      email: `mother${(nth += 1)}@elsewhere.test`,
      who: name,
      link: `${world.url}/members/${id}`,
      reason: "minor",
      words: "He is fifteen.",
    }),
};
for (const [opening, open] of Object.entries(openings))
  for (const first of ["advertising", "other", "self_harm"] as const)
    for (const order of ["after", "before"] as const)
      test(`trust row 32: ${opening} ${order} a report "${first}" holds the erasure and is urgent`, async () => {
        const vera = await newMember("Vera");
        const { mallory } = await threatened(vera);
        if (order === "before") await open(mallory);
        await report(vera, mallory, first);
        if (order === "after") await open(mallory);
        expect(await itemOf(mallory)).toEqual({ gravity: 3, soon: true });
        expect(await erase(mallory)).toBe(false);
      });

test("a second report seals what was written since, once more", async () => {
  const vera = await newMember("Vera");
  const { mallory, chat } = await threatened(vera);
  const { body } = await report(vera, mallory, "danger");
  await say(world, mallory, chat, "You cannot hide");
  await report(vera, mallory, "danger");
  const { id } = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select("id")
    .executeTakeFirstOrThrow();
  const sealed = await world.call("moderation.readConversation", { report: id }, { as: otto });
  expect(JSON.stringify(sealed.body)).toContain("You cannot hide");
});
