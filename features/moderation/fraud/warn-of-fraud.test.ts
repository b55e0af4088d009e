import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { eventually, money, openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { warnOfFraud } from "./warn-of-fraud.server.ts";

let world: World;
let otto: Actor, scammer: Actor, payer: Actor, reader: Actor, former: Actor, stranger: Actor;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  scammer = await world.member("Sam", { gender: "man", paid_user: true, credits: 100 });
  payer = await world.member("Paula", { paid_user: true, credits: 20 });
  reader = await world.member("Rita", { paid_user: true, credits: 20 });
  former = await world.member("Fiona", { paid_user: true, credits: 20 });
  stranger = await world.member("Stella", { paid_user: true, credits: 20 });
  for (const member of [payer, reader, former]) {
    const chat = await openChat(world, scammer, member);
    await say(world, scammer, chat, "Good evening");
    if (member !== payer) continue;
    for (const body of ["Who are you?", "And why?"]) await say(world, payer, chat, body);
    // One of them has reached him: no undelivered message gives it back.
    await world.call("chat.read", { conversation: chat }, { as: scammer });
  }
  await sql`update message set created_at = now() - interval '91 days' where conversation_id in (
    select conversation_id from participant where account_id = ${former.id})`.execute(world.db);
});

const ban = async (facts: "fraud" | "harassment") => {
  const { body } = await world.call(
    "moderation.openCase",
    { profile: { id: scammer.id }, gravity: 2 },
    { as: otto },
  );
  const decision = { case: body.case, kinds: ["ban" as const], facts, words: "Send me money" };
  const first = await world.call("moderation.decide", decision, { as: otto });
  return (await byTwo(world, first)).body.act;
};
const warned = async (member: Actor) =>
  (await world.call("measures.own", {}, { as: member })).body.warnings;
const mailsTo = ({ email }: Actor) =>
  world.mails().filter((mail) => mail.includes(`To: ${email}`) && mail.includes("fraud"));

const undo = async (act: string) =>
  byTwo(world, await world.call("moderation.undo", { act, reason: "Not so." }, { as: otto }));

test("nobody is warned of who was banned for something else, or whose ban was undone", async () => {
  const other = await ban("harassment");
  await warnOfFraud(world.services, other);
  await undo(other);
  const act = await ban("fraud");
  await undo(act);
  await warnOfFraud(world.services, act);
  for (const member of [payer, reader, former, stranger]) expect(await warned(member)).toEqual([]);
});

test("whoever wrote with a banned fraud within 90 days is warned once, and gets back once what it cost", async () => {
  const before = await money(world, payer);
  const act = await ban("fraud");
  await world.jobsDue("warn-of-fraud");
  await eventually(async () => (await warned(payer)).length).toBe(1);
  await Promise.all([warnOfFraud(world.services, act), warnOfFraud(world.services, act)]);
  expect(await warned(payer)).toMatchObject([{ id: scammer.id, name: "Sam", credits: 2 }]);
  expect(await money(world, payer)).toEqual({
    wallet: before.wallet + 2,
    ledger: before.ledger + 2,
  });
  expect(await warned(reader)).toMatchObject([{ credits: 0 }]);
  expect([await warned(former), await warned(stranger)]).toEqual([[], []]);
  await eventually(() => [payer, reader].map((member) => mailsTo(member).length)).toEqual([1, 1]);
  expect([former, stranger].flatMap(mailsTo)).toEqual([]);
});
