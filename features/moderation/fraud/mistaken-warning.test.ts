import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { fraudLetter } from "./fraud-letter.server.ts";
import { warnOfFraud } from "./warn-of-fraud.server.ts";
import { withdrawWarnings } from "./withdraw-warnings.server.ts";

// A ban for fraud that does not hold any more names nobody a fraud, and a later one warns again.

let world: World;
let otto: Actor, olga: Actor;
let nth = 0;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  olga = await world.staff("Olga");
});

/** Somebody who wrote with two members; one of them paid for it. */
async function aFraud() {
  nth += 1;
  const sam = await world.member(`Sam${nth}`, { gender: "man", paid_user: true, credits: 100 });
  const paula = await world.member(`Paula${nth}`, { paid_user: true, credits: 20 });
  const rita = await world.member(`Rita${nth}`, { paid_user: true, credits: 20 });
  const chat = await openChat(world, sam, paula);
  await say(world, sam, chat, "Good evening");
  await say(world, paula, chat, "Who are you?");
  await world.call("chat.read", { conversation: chat }, { as: sam });
  await say(world, sam, await openChat(world, sam, rita), "Good evening");
  return { sam, chat, warned: [paula, rita] };
}
/** Bans for fraud and warns of it, as the job does a minute later; gives the act. */
async function banned(sam: Actor): Promise<string> {
  const opened = { profile: { id: sam.id }, gravity: 2 };
  const { body } = await world.call("moderation.openCase", opened, { as: otto });
  const decision = {
    case: body.case,
    kinds: ["ban" as const],
    facts: "fraud" as const,
    words: "Send me money",
  };
  const first = await world.call("moderation.decide", decision, { as: otto });
  const { act } = (await byTwo(world, first)).body;
  await warnOfFraud(world.services, act);
  return act;
}
const banOf = async (act: string): Promise<string> =>
  (
    await world.db
      .selectFrom("measure")
      .where("act_id", "=", act)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;
const warnings = async (member: Actor) =>
  (await world.call("measures.own", {}, { as: member })).body.warnings;
const mails = ({ email }: Actor, words: string) =>
  world.mails().filter((mail) => mail.includes(`To: ${email}`) && mail.includes(words)).length;
const undo = async (input: { act: string } | { measures: string[] }) =>
  byTwo(
    world,
    await world.call("moderation.undo", { ...input, reason: "It was not so." }, { as: otto }),
  );

/** Each way in which a ban comes not to hold any more. */
const ways: Record<string, (act: string) => Promise<unknown>> = {
  "undoing the decision": (act) => undo({ act }),
  "undoing the measure": async (act) => undo({ measures: [await banOf(act)] }),
  async "an upheld appeal"(act) {
    const measure = await banOf(act);
    const { rows } = await sql<{ id: string }>`
      insert into appeal (site_id, measure_id, account_id, words, deciders, language)
      select site_id, id, subject_id, 'I only cook.', deciders, 'en' from measure
      where id = ${measure} returning id`.execute(world.db);
    const answer = {
      appeal: { id: rows[0]?.id ?? "" },
      verdict: "upheld" as const,
      reasons: "It was not so.",
    };
    const { status } = await world.call("appeals.answer", answer, { as: olga });
    expect(status).toBe(200);
  },
};

describe.each(Object.entries(ways))("after %s", (_, end) => {
  test("trust row 38: nobody reads the warning, each is told once that it was a mistake, and a later ban warns again", async () => {
    const { sam, chat, warned } = await aFraud();
    const [paula] = warned as [Actor, Actor];
    const act = await banned(sam);
    await eventually(() => warned.map((one) => mails(one, "was blocked for fraud"))).toEqual([
      1, 1,
    ]);
    await end(act);
    for (const one of warned) expect(await warnings(one)).toEqual([]);
    await eventually(() => warned.map((one) => mails(one, "We were wrong about"))).toEqual([1, 1]);
    await Promise.all([withdrawWarnings(world.services), withdrawWarnings(world.services)]);

    await say(world, paula, chat, "You are back?");
    await world.call("chat.read", { conversation: chat }, { as: sam });
    await world.db
      .updateTable("account")
      .set({ status: "active" })
      .where("id", "=", sam.id)
      .execute();
    await banned(sam);
    for (const one of warned) expect(await warnings(one)).toMatchObject([{ name: sam.name }]);
    await eventually(() => warned.map((one) => mails(one, "was blocked for fraud"))).toEqual([
      2, 2,
    ]);
    expect(warned.map((one) => mails(one, "We were wrong about"))).toEqual([1, 1]);
  });
});

test("trust row 38: a later ban warns again, also where nobody has been told of the mistake yet", async () => {
  const { sam, warned } = await aFraud();
  const act = await banned(sam);
  await eventually(() => warned.map((one) => mails(one, "was blocked for fraud"))).toEqual([1, 1]);
  await sql`update measure set undone_at = now(), undone_by = ${otto.id}, undo_reason = 'No.'
    where act_id = ${act}`.execute(world.db);
  for (const one of warned) expect(await warnings(one)).toEqual([]);
  await sql`update account set status = 'active' where id = ${sam.id}`.execute(world.db);
  await banned(sam);
  for (const one of warned) expect(await warnings(one)).toHaveLength(1);
  await eventually(() => warned.map((one) => mails(one, "was blocked for fraud"))).toEqual([2, 2]);
});

test("trust row 38: what waits to be mailed when the ban is undone is not sent", async () => {
  const { sam, warned } = await aFraud();
  const act = await banned(sam);
  const letter = () =>
    fraudLetter(world.services, {
      id: crypto.randomUUID(),
      to: { account: warned[0]?.id ?? "" },
      site: world.siteId,
      language: "en",
      template: "fraud-warning",
      values: { fraudster: sam.id },
    });
  expect(await letter()).toMatchObject({ values: { name: sam.name } });
  await undo({ act });
  expect(await letter()).toBeNull();
});

test("while another ban for fraud holds, the warning does", async () => {
  const { sam, warned } = await aFraud();
  const [one, other] = [await banned(sam), await banned(sam)];
  await undo({ act: one });
  await withdrawWarnings(world.services);
  for (const each of warned) expect(await warnings(each)).toHaveLength(1);
  await undo({ act: other });
  await eventually(() => warned.map((each) => mails(each, "We were wrong about"))).toEqual([1, 1]);
  for (const each of warned) expect(await warnings(each)).toEqual([]);
});
