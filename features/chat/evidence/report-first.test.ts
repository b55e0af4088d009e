import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Trust row 32: a report that comes before the first message keeps what is written after it.

let world: World;
let otto: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
});

/** Vera reports Mallory, who only then opens the conversation and threatens her. */
async function reportedFirst(reason: "danger" | "scam" | "advertising") {
  nth += 1;
  const vera = await world.member(`Vera${nth}`);
  const mallory = await world.member(`Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 100,
  });
  const { body } = await world.call(
    "reports.report",
    { profile: { id: mallory.id }, reason },
    { as: vera },
  );
  const chat = await openChat(world, mallory, vera);
  for (let threat = 1; threat <= 3; threat += 1)
    await say(world, mallory, chat, `Threat ${threat}`);
  const report = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select(["id", "case_id"])
    .executeTakeFirstOrThrow();
  return { vera, mallory, chat, report };
}
type Cast = Awaited<ReturnType<typeof reportedFirst>>;

const erase = async ({ id }: Actor) => {
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(world.db);
  await eraseAccount(world.services, id);
};
const banned = async ({ report }: Cast) =>
  byTwo(
    world,
    await world.call(
      "moderation.decide",
      { case: { id: report.case_id }, kinds: ["ban"], facts: "harassment", words: "Threats" },
      { as: otto },
    ),
  );
const threatsIn = (text: unknown): number =>
  new Set(JSON.stringify(text).match(/Threat \d+/g)).size;
const sealedIn = async ({ report }: Cast) =>
  threatsIn(
    (await world.call("moderation.readConversation", { report: report.id }, { as: otto })).body,
  );

for (const reason of ["danger", "scam", "advertising"] as const)
  test(`trust row 32: a report of ${reason} before the first message keeps it for the victim after the erasure`, async () => {
    const cast = await reportedFirst(reason);
    const { vera, mallory, chat } = cast;
    await banned(cast);
    await hourPasses(world);
    await erase(mallory);
    expect((await world.services.erasures.all()).includes(mallory.id), "erased").toBe(true);
    const { body } = await world.call("chat.read", { conversation: chat }, { as: vera });
    expect(threatsIn(body)).toBe(3);
    const { reports } = (await world.call("reports.list", {}, { as: vera })).body;
    expect(reports[0]).toMatchObject({ conversation: chat });
    const saved = await fetch(`${world.url}/evidence/${mallory.id}.json`, {
      headers: { cookie: vera.cookie },
    });
    expect(threatsIn(await saved.json())).toBe(3);
    expect(await sealedIn(cast)).toBe(reason === "advertising" ? 0 : 3);
  });

test("trust row 32: while the erasure waits, staff can read what was written after the report", async () => {
  const cast = await reportedFirst("danger");
  await erase(cast.mallory);
  expect((await world.services.erasures.all()).includes(cast.mallory.id), "waits").toBe(false);
  expect(await sealedIn(cast)).toBe(3);
});

test("a report of another pair, or by the one who writes, keeps nothing", async () => {
  const { mallory, vera } = await reportedFirst("danger");
  const other = await world.member("Other");
  const chat = await openChat(world, mallory, other);
  await say(world, mallory, chat, "Threat 9");
  const links = await sql`select from report where conversation_id = ${chat}`.execute(world.db);
  expect(links.rows).toHaveLength(0);
  expect(
    (await world.call("reports.list", {}, { as: vera })).body.reports[0]?.conversation,
  ).not.toBe(chat);
});

test("trust row 32: a message that staff took away stays in the copy that is sealed later", async () => {
  const cast = await reportedFirst("danger");
  await erase(cast.mallory);
  expect(await sealedIn(cast)).toBe(3);
  await sql`update message set body = 'Removed', created_at = now() - interval '1 hour'
    where conversation_id = ${cast.chat} and seq = 1`.execute(world.db);
  await sql`update message set created_at = now() + interval '1 second'
    where conversation_id = ${cast.chat} and seq = 3`.execute(world.db);
  await eraseAccount(world.services, cast.mallory.id);
  expect(await sealedIn(cast)).toBe(3);
});
