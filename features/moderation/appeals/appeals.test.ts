import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { eventually } from "#features/chat/chat-cast.ts";
import type { Input } from "#server/calls/registry.ts";
import { hashPassword } from "#server/security/password.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor, otto: Actor, olga: Actor, olaf: Actor, bob: Actor;
let bobs = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  alice = await world.member("Alice");
  otto = await world.staff("Otto");
  olga = await world.staff("Olga");
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
});
beforeEach(async () => {
  bob = await world.member(`Bob${(bobs += 1)}`, { gender: "man", seeks: ["woman"] });
  await world.services.pool.query("delete from rate_limit");
});

const password = "a long pass phrase";
type Decision = Omit<Input<"moderation.decide">, "case">;
const insult: Decision = { kinds: ["ban"], facts: "harassment", words: "You are ugly" };

/** Otto decides about Bob, whom Alice has reported; gives the report's id. */
async function decided(decision: Decision = insult): Promise<string> {
  const { body } = await world.call(
    "reports.report",
    { profile: { id: bob.id }, reason: "harassment" },
    { as: alice },
  );
  const { id, case_id } = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select(["id", "case_id"])
    .executeTakeFirstOrThrow();
  const { status } = await byTwo(
    world,
    await world.call("moderation.decide", { case: { id: case_id }, ...decision }, { as: otto }),
  );
  expect(status).toBe(200);
  return id;
}
const mailWith = async (to: string, ...texts: string[]): Promise<string> => {
  const found = () =>
    world
      .mails()
      .findLast((mail) => mail.includes(`To: ${to}`) && texts.every((text) => mail.includes(text)));
  await world.jobsDue("send-mail");
  await eventually(() => found() !== undefined).toBe(true);
  return found() ?? "";
};
const tokenIn = (mail: string): string =>
  /decision\?token=(?:3D)?([\w-]{40,})/.exec(mail)?.[1] ?? "";
const appeal = (input: Partial<Input<"measures.appeal">>, options: object = {}) =>
  world.call("measures.appeal", { words: "It was meant as a joke.", ...input }, options);
const waiting = async () =>
  (await world.call("appeals.list", {}, { as: olga })).body.appeals.filter(
    ({ name }) => name === bob.name,
  );
const answer = (
  id: string,
  verdict: "upheld" | "rejected",
  as: Actor = olga,
  more: { key?: string } = {},
) =>
  world.call(
    "appeals.answer",
    { appeal: { id }, verdict, reasons: "We read all of it once more." },
    { as, ...more },
  );
const statusOf = async () =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", bob.id)
      .select("status")
      .executeTakeFirstOrThrow()
  ).status;

test("the mail states all that the law asks for, in the member's language, and leads to an appeal", async () => {
  await world.db.updateTable("account").set({ language: "de" }).where("id", "=", bob.id).execute();
  await decided();
  const mail = await mailWith(bob.email, "decision?token=");
  const text = Buffer.from(
    mail.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
  for (const part of [
    "gesperrt", // what
    "Dauerhaft", // how long
    "überall, wo die Website zu erreichen ist", // where
    "„You are ugly“", // facts, as they were written
    "Englisch", // in which language
    "Unsere Nutzungsbedingungen", // ground and clause
    "Jemand hat es gemeldet", // source
    "Keiner. Ein Mensch", // automation
    "sechs Monate lang kostenlos widersprechen", // redress
  ])
    expect(text, part).toContain(part);
  const { body } = await world.call("measures.read", { token: tokenIn(mail) });
  expect(body.decision).toMatchObject({ kind: "ban", in_force: true, appeal: null });
  expect(body.decision?.lines).toHaveLength(7);
});

test("who cannot log in learns why after the right password alone, and appeals from there", async () => {
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", bob.id)
    .execute();
  await decided({ ...insult, kinds: ["suspend"], days: 3 });
  const login = (typed: string) =>
    world.call("sessions.login", { email: bob.email, password: typed });
  expect((await login("a wrong pass phrase")).problem).toMatchObject({ code: "login_failed" });
  const { problem } = await login(password);
  expect(problem.code).toBe("account_suspended");
  const { decision, until } = problem.data as { decision: string; until: string };
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 2.9 * 86_400_000);
  const token = tokenIn(decision);
  expect((await world.call("measures.read", { token })).body.decision).toMatchObject({
    kind: "suspend",
    ends_at: until,
  });
  expect((await appeal({ token })).body).toEqual({ appealed: true });
  expect(await waiting()).toMatchObject([{ kind: "suspend", involved: false }]);
  await sql`update account set suspended_until = now() where id = ${bob.id}`.execute(world.db);
  expect((await login(password)).status, "the time is over").toBe(200);
});

test("an appeal that is upheld undoes the measure, and the reasons go out by mail", async () => {
  await decided();
  const token = tokenIn(await mailWith(bob.email, "decision?token="));
  await appeal({ token });
  const id = (await waiting())[0]?.id ?? "";
  expect((await world.call("appeals.read", { id }, { as: olga })).body).toMatchObject({
    words: "It was meant as a joke.",
    involved: false,
    member: { id: bob.id },
    decision: { kind: "ban" },
  });
  expect((await answer(id, "upheld")).status).toBe(200);
  expect(await statusOf()).toBe("active");
  await mailWith(bob.email, "once more");
  expect((await world.call("measures.read", { token })).body.decision).toMatchObject({
    in_force: false,
    appeal: { status: "upheld", reasons: "We read all of it once more." },
  });
  expect(await waiting()).toEqual([]);
});

test("an appeal that is rejected leaves the measure, with reasons; there is no second one", async () => {
  await decided();
  const token = tokenIn(await mailWith(bob.email, "decision?token="));
  const [one, two] = await Promise.all([appeal({ token }), appeal({ token })]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const id = (await waiting())[0]?.id ?? "";
  await answer(id, "rejected");
  expect(await statusOf()).toBe("blocked");
  expect((await appeal({ token })).problem.code).toBe("appealed_already");
});

test("who decided cannot answer, whether or not the member is logged in: the database says so too", async () => {
  await decided({ ...insult, kinds: ["hide"] });
  const { measures } = (await world.call("measures.own", {}, { as: bob })).body;
  const measure = measures[0]?.id ?? "";
  expect((await appeal({ measure }, { as: alice })).problem.code).toBe("decision_link");
  expect((await appeal({ measure }, { as: bob })).status).toBe(200);
  const id = (await waiting())[0]?.id ?? "";
  expect((await world.call("appeals.read", { id }, { as: otto })).body.involved).toBe(true);
  expect((await answer(id, "rejected", otto)).problem.code).toBe("appeal_own_decision");
  const past = world.db
    .updateTable("appeal")
    .set({
      status: "rejected",
      reasons: "It stands as it is.",
      decided_by: otto.id,
      decided_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
  await expect(past).rejects.toThrow("appeal_by_another");
  expect((await answer(id, "rejected", olaf)).status).toBe(404);
  expect((await answer(id, "rejected", alice)).status).toBe(404);
  const [first, again, other] = await Promise.all([
    answer(id, "rejected", olga, { key: "one-answer" }),
    answer(id, "rejected", olga, { key: "one-answer" }),
    answer(id, "upheld", olga),
  ]);
  expect([first, again, other].filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await answer(id, "upheld")).problem.code).toBe("appeal_decided");
});

test("nor when the appeal comes by the link of somebody who cannot log in", async () => {
  await decided();
  const token = tokenIn(await mailWith(bob.email, "decision?token="));
  expect((await world.call("sessions.readUser", {}, { as: bob })).body.user).toBeNull();
  expect((await appeal({ token })).status).toBe(200);
  const id = (await waiting())[0]?.id ?? "";
  expect((await world.call("appeals.read", { id }, { as: otto })).body.involved).toBe(true);
  for (const verdict of ["upheld", "rejected"] as const)
    expect((await answer(id, verdict, otto)).problem.code).toBe("appeal_own_decision");
  expect(await statusOf()).toBe("blocked");
  expect((await answer(id, "upheld")).status).toBe(200);
});

test("after six months, for another's link, or for what was undone there is no appeal", async () => {
  await decided();
  const token = tokenIn(await mailWith(bob.email, "decision?token="));
  const other = `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`;
  expect((await appeal({ token: other })).problem.code).toBe("decision_link");
  expect((await appeal({ token }, { host: "other.test" })).problem.code).toBe("decision_link");
  const age = (interval: string) =>
    sql`update measure set begins_at = now() - ${interval}::interval
      where subject_id = ${bob.id}`.execute(world.db);
  await age("7 months");
  expect((await appeal({ token })).problem.code).toBe("appeal_too_late");
  await age("5 months");
  await sql`update measure set undone_at = now(), undone_by = ${olga.id}
    where subject_id = ${bob.id}`.execute(world.db);
  expect((await appeal({ token })).problem.code).toBe("appeal_too_late");
});

test("who reported appeals a dismissal; upheld, the report is to be decided again", async () => {
  const report = await decided({ kinds: ["dismiss"] });
  const { number } = await world.db
    .selectFrom("report")
    .where("id", "=", report)
    .select("number")
    .executeTakeFirstOrThrow();
  const token = tokenIn(await mailWith(alice.email, number, "decision?token="));
  const { body } = await world.call("measures.read", { token });
  expect([body.decision, body.report?.appeal_until]).toEqual([null, expect.any(String)]);
  expect((await appeal({ token })).status).toBe(200);
  const { appeals } = (await world.call("appeals.list", {}, { as: olga })).body;
  const id = appeals.find(({ kind }) => kind === "dismiss")?.id ?? "";
  expect((await answer(id, "upheld", otto)).problem.code).toBe("appeal_own_decision");
  expect((await answer(id, "upheld")).status).toBe(200);
  expect(
    await world.db.selectFrom("report").where("id", "=", report).select("status").execute(),
  ).toEqual([{ status: "open" }]);
  await mailWith(alice.email, "once more");
});

test("a member's complaint about a decision is its appeal", async () => {
  await decided({ ...insult, kinds: ["hide"] });
  const complaint = { name: "Bob", email: bob.email, kind: "decision" as const, words: "A joke." };
  const { body } = await world.call("complaints.complain", complaint, { as: bob });
  const id = (await waiting())[0]?.id ?? "";
  await answer(id, "upheld");
  expect(
    await world.db
      .selectFrom("complaint")
      .where("number", "=", body.number)
      .select(["status", "answered_by"])
      .execute(),
  ).toEqual([{ status: "answered", answered_by: olga.id }]);
  expect((await world.call("sessions.readUser", {}, { as: bob })).body.user?.profile?.status).toBe(
    "active",
  );
});
