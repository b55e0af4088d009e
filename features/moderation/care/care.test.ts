import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let moira: Actor, support: Actor, elsewhere: Actor;
let next = 0;
beforeAll(async () => {
  world = await openWorld({ name: "Evening" });
  await world.site("other.test");
  moira = await world.staff("Moira", { roles: ["moderator"] });
  support = await world.staff("Sue", { roles: ["support"] });
  elsewhere = await world.staff("Elsa", { roles: ["moderator"], sites: ["other.test"] });
});

async function reported(reason: "self_harm" | "blackmail" | "scam" = "self_harm") {
  next += 1;
  const [vera, milo] = [
    await world.member(`Vera${next}`),
    await world.member(`Milo${next}`, { gender: "man" }),
  ];
  await sql`update profile set country = 'DE' where id = any(${[vera.id, milo.id]}::uuid[])`.execute(
    world.db,
  );
  const input = { profile: { id: milo.id }, reason, words: "Ich habe Angst um ihn." } as const;
  const answer = await world.call("reports.report", input, { as: vera });
  expect(answer.status).toBe(200);
  const { id } = await world.db
    .selectFrom("moderation_case")
    .where("subject_id", "=", milo.id)
    .select("id")
    .executeTakeFirstOrThrow();
  return { vera, milo, id, help: answer.body.help };
}

test("who reports that someone is in trouble is shown helplines of their country; who reports fraud is not", async () => {
  const { help } = await reported("blackmail");
  expect(help.map(({ kind }) => kind)).toEqual(["emergency", "images", "victims", "crisis"]);
  expect(help.map(({ number }) => number)).toContain("116 006");
  expect((await reported("scam")).help).toEqual([]);
});

test("a letter goes to either person once, names helplines, and changes neither case nor account", async () => {
  const { milo, vera, id } = await reported();
  const letter = { case: { id }, letter: "crisis" } as const;
  const send = (to: Actor, as = moira) =>
    world.call("care.send", { ...letter, to: { id: to.id } }, { as });
  const both = await Promise.all([send(milo), send(milo)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await send(milo)).problem.code).toBe("care_sent_already");
  expect((await send(vera)).status).toBe(200);
  const mailTo = ({ email }: Actor) =>
    world.mails().filter((mail) => mail.includes(`To: ${email}`) && mail.includes("116 123"));
  await expect.poll(() => mailTo(milo)).toHaveLength(1);
  await expect.poll(() => mailTo(vera)).toHaveLength(1);
  const { body } = await world.call("moderation.read", { id }, { as: moira });
  expect(body).toMatchObject({ status: "open", measures: [], subject: { status: "active" } });
  const { body: care } = await world.call("care.read", { case: id }, { as: moira });
  expect(care.people.map(({ id: who }) => who)).toEqual([milo.id, vera.id]);
  expect(care.sent).toHaveLength(2);
  const { rows } = await sql`select subject_id, case_id from audit
    where call = 'care.read' and staff_id = ${moira.id}`.execute(world.db);
  expect(rows, "who read it is in the audit").toEqual([{ subject_id: milo.id, case_id: id }]);
});

test("no letter to somebody outside the case, from another site's staff, or without the right", async () => {
  const { milo, id } = await reported();
  const outsider = await world.member("Outsider");
  const send = async (to: Actor, as: Actor) =>
    (await world.call("care.send", { case: { id }, letter: "unsafe", to: { id: to.id } }, { as }))
      .status;
  expect(await send(outsider, moira)).toBe(404);
  expect(await send(milo, elsewhere)).toBe(404);
  expect(await send(milo, support)).toBe(404);
  expect((await world.call("care.read", { case: id }, { as: elsewhere })).status).toBe(404);
});

test("without a translator there is nothing to translate with, and the screen is told so", async () => {
  const { id } = await reported();
  const report = await world.db
    .selectFrom("report")
    .where("case_id", "=", id)
    .select("id")
    .executeTakeFirstOrThrow();
  const input = { report, part: "words" } as const;
  expect((await world.call("care.translate", input, { as: moira })).status).toBe(404);
  const { body } = await world.call("care.read", { case: id }, { as: moira });
  expect(body.translates).toBe(false);
});
