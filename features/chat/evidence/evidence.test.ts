import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { receivedDaysPass } from "#features/account-settings/deletion/received-cast.ts";
import { aPhoto, bring, openChat, say } from "#features/chat/chat-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Trust row 32: what the accused does takes nothing from the victim.

let world: World;
let otto: Actor, outsider: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  outsider = await world.member("Outsider");
});

/** Mallory threatens Vera 20 times, and sends a photo. */
async function threatened() {
  nth += 1;
  const vera = await world.member(`Vera${nth}`, { paid_user: true, credits: 10 });
  const mallory = await world.member(`Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
  });
  const chat = await openChat(world, mallory, vera);
  for (let threat = 1; threat <= 20; threat += 1)
    await say(world, mallory, chat, `Threat ${threat}`);
  const { photo } = (await bring(world, mallory, chat, await aPhoto())).body;
  await say(world, mallory, chat, "", undefined, { photo: { id: photo.id } });
  return { vera, mallory, chat, photo };
}
const report = (vera: Actor, mallory: Actor, chat: string, reason: "danger" | "advertising") =>
  world.call(
    "reports.report",
    { profile: { id: mallory.id }, message: { conversation: chat, seq: 7 }, reason },
    { as: vera },
  );
const erase = async ({ id }: Actor) => {
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(world.db);
  await eraseAccount(world.services, id);
};
const block = (who: Actor, whom: Actor) =>
  world.call("blocks.block", { profile: { id: whom.id } }, { as: who });
const read = (chat: string, as: Actor) => world.call("chat.read", { conversation: chat }, { as });
const threatsIn = (text: unknown): number =>
  new Set(JSON.stringify(text).match(/Threat \d+/g)).size;
const save = (of: Actor, as: Actor, type = "json") =>
  fetch(`${world.url}/evidence/${of.id}.${type}`, { headers: { cookie: as.cookie } });
const loads = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;

test("trust row 32: of 20 threats one is reported, and all 20 stay for the victim and the case after the ban and the erasure", async () => {
  const { vera, mallory, chat, photo } = await threatened();
  const { body: reported } = await report(vera, mallory, chat, "danger");
  await block(vera, mallory);
  const { id: reportId, case_id: id } = await world.db
    .selectFrom("report")
    .where("number", "=", reported.number)
    .select(["id", "case_id"])
    .executeTakeFirstOrThrow();
  await erase(mallory);
  const kinds: ["ban"] = ["ban"];
  const decision = { case: { id }, kinds, facts: "harassment" as const, words: "Threats" };
  await byTwo(world, await world.call("moderation.decide", decision, { as: otto }));
  await hourPasses(world);
  await erase(mallory);
  await sweep(world.services);
  expect(
    await world.db
      .selectFrom("account")
      .where("id", "=", mallory.id)
      .select("email")
      .executeTakeFirst(),
  ).not.toMatchObject({ email: mallory.email });

  const page = await read(chat, vera);
  expect(page.status).toBe(200);
  expect([threatsIn(page.body), page.body.can_write]).toEqual([20, false]);
  expect(JSON.stringify(page.body.profile)).not.toContain(mallory.name);
  expect(await loads(photo.filename, vera)).toBe(200);
  expect(threatsIn(await (await save(mallory, vera)).json())).toBe(20);
  const listed = (await world.call("reports.list", {}, { as: vera })).body.reports;
  expect(listed[0]).toMatchObject({ conversation: chat, status: "acted" });

  const sealed = await world.call(
    "moderation.readConversation",
    { report: reportId },
    { as: otto },
  );
  expect(threatsIn(sealed.body)).toBe(20);
  expect(sealed.body.messages.at(-1)?.photo).toMatch(/^UklGR/); // RIFF: WebP
  expect(JSON.stringify(sealed.body)).not.toContain(mallory.id);
  for (const stranger of [vera, outsider])
    expect(
      (await world.call("moderation.readConversation", { report: reportId }, { as: stranger }))
        .status,
    ).toBe(404);
  expect(
    await world.db
      .selectFrom("audit")
      .where("case_id", "=", id)
      .where("call", "=", "moderation.readConversation")
      .select("staff_id")
      .execute(),
  ).toEqual([{ staff_id: otto.id }]);
});

test("trust row 32: a report of the lightest kind keeps what was received too; without one, 14 days after an erasure it goes", async () => {
  for (const reported of [true, false]) {
    const { vera, mallory, chat, photo } = await threatened();
    if (reported) await report(vera, mallory, chat, "advertising");
    await erase(mallory);
    expect(threatsIn((await read(chat, vera)).body), "for 14 days").toBe(20);
    await receivedDaysPass(world);
    expect(threatsIn((await read(chat, vera)).body), String(reported)).toBe(reported ? 20 : 0);
    expect(await loads(photo.filename, vera)).toBe(reported ? 200 : 404);
  }
});

test("what was kept goes with the report, and with the account of whoever reported", async () => {
  const stored = async (chat: string) =>
    threatsIn(
      await world.db
        .selectFrom("message")
        .where("conversation_id", "=", chat)
        .select("body")
        .execute(),
    );
  const one = await threatened();
  await report(one.vera, one.mallory, one.chat, "advertising");
  await erase(one.mallory);
  await receivedDaysPass(world);
  await sql`update moderation_case set status = 'closed', opened_at = now() - interval '4 years',
    closed_at = now() - interval '4 years'`.execute(world.db);
  expect(await stored(one.chat)).toBe(20);
  await purgeJob(world.services.pool).run({});
  expect(await stored(one.chat)).toBe(0);

  const two = await threatened();
  await report(two.vera, two.mallory, two.chat, "advertising");
  await erase(two.mallory);
  await erase(two.vera);
  expect(await stored(two.chat)).toBe(0);
});

test("trust row 32: after a block the victim can save the conversation and report the profile; the blocked one can do neither", async () => {
  const { vera, mallory, chat } = await threatened();
  await read(chat, vera);
  await block(vera, mallory);
  expect((await read(chat, vera)).status, "without a report").toBe(404);
  expect(threatsIn(await (await save(mallory, vera)).json())).toBe(20);
  expect((await save(vera, mallory)).status).toBe(404);
  expect((await world.call("blocks.list", {}, { as: vera })).body.blocked).toMatchObject([
    { id: mallory.id, wrote: true },
  ]);
  const { status } = await world.call(
    "reports.report",
    { profile: { id: mallory.id }, reason: "danger" },
    { as: vera },
  );
  expect(status).toBe(200);
  expect(threatsIn((await read(chat, vera)).body)).toBe(20);
  const shown = (await read(chat, vera)).body;
  expect([shown.can_write, shown.profile.main_image, shown.profile.city]).toEqual([
    false,
    null,
    "",
  ]);
  expect((await read(chat, mallory)).status).toBe(404);
  expect((await say(world, vera, chat, "Stop")).status).not.toBe(200);
});

test("the file names times, ids and hashes that anybody can calculate again; an outsider gets none", async () => {
  const { vera, mallory, chat } = await threatened();
  const answer = await save(mallory, vera);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const file = (await answer.json()) as {
    statement: string;
    conversation: string;
    sha256: string;
    messages: { sha256: string; sent_at: string; seq: number }[];
  };
  expect(file.conversation).toBe(chat);
  expect(file.statement).toContain(mallory.name);
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  for (const { sha256, ...content } of file.messages)
    expect(hash(JSON.stringify(content))).toBe(sha256);
  expect(hash(file.messages.map(({ sha256 }) => sha256).join("\n"))).toBe(file.sha256);
  expect(Date.parse(file.messages[0]?.sent_at ?? "")).not.toBeNaN();

  const pdf = await save(mallory, vera, "pdf");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  for (const type of ["pdf", "json"]) {
    expect((await save(mallory, outsider, type)).status).toBe(404);
    expect((await fetch(`${world.url}/evidence/${mallory.id}.${type}`)).status).toBe(403);
  }
});
