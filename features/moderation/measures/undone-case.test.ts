import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { keepResult } from "#features/age-check/keep-result.server.ts";
import { aPhoto, openChat, say } from "#features/chat/chat-cast.ts";
import { upload } from "#test/photos.ts";
import { slice } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type CaseKind, caseKinds } from "../case-kinds.ts";
import { caseState } from "./case-state-cast.ts";

// Undoing a whole decision reopens its case exactly as it was, and a decision that is undone within
// its grace period sends no mail.

let world: World;
let alice: Actor, otto: Actor, olga: Actor;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice", { paid_user: true, credits: 500 });
  otto = await world.staff("Otto");
  olga = await world.staff("Olga");
});

interface Opened {
  readonly id: string;
  readonly bob: Actor;
  readonly chat: string;
}

/** Somebody with a photo, a text and a message to Alice. */
async function aMember(): Promise<Omit<Opened, "id">> {
  const bob = await world.member(`Bob${(names += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 100,
    photo: false,
  });
  await world.db
    .updateTable("profile")
    .set({ about: "I sail." })
    .where("id", "=", bob.id)
    .execute();
  const { photo } = await upload(world, bob, await aPhoto(300, 200 + names));
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  const chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "You are ugly");
  return { bob, chat };
}
const openCaseOf = async (subject: string): Promise<string> =>
  (
    await world.db
      .selectFrom("moderation_case")
      .where("subject_id", "=", subject)
      .where("status", "=", "open")
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;
const report = ({ bob, chat }: Omit<Opened, "id">, what: "profile" | "message", as = alice) =>
  world.call(
    "reports.report",
    {
      profile: { id: bob.id },
      reason: "harassment",
      ...(what === "message" && { message: { conversation: chat, seq: 1 } }),
    },
    { as },
  );
const hold = async ({ bob, chat }: Omit<Opened, "id">): Promise<void> => {
  await sql`insert into held_message (conversation_id, client_id, sender_id, case_id, body)
    values (${chat}, ${randomUUID()}, ${bob.id}, open_case(${world.siteId}, ${bob.id}, 2::smallint),
      'Write to me elsewhere')`.execute(world.db);
};

/** How a case comes about. */
const kindsOfCase = {
  "a reported message": (who) => report(who, "message"),
  "a reported profile": (who) => report(who, "profile"),
  "messages held alone": (who) => hold(who),
  "a report and held messages": async (who) => {
    await hold(who);
    await report(who, "message");
  },
  "what a colleague saw": ({ bob }) =>
    world.call("moderation.openCase", { profile: { id: bob.id }, gravity: 1 }, { as: otto }),
  "a failed check of the age": ({ bob }) =>
    world.db.transaction().execute(async (tx) => {
      const site = await world.services.sites.byId(world.siteId);
      if (!site) throw new Error("no site");
      const failed = { method: "verify", minAge: 18, result: "too_young", provider: "age.test" };
      const { services } = world;
      await keepResult(services, tx, site, bob.id, failed as Parameters<typeof keepResult>[4]);
    }),
  "several reports, escalated and labelled": async (who) => {
    await report(who, "message");
    await report(who, "profile");
    await report(who, "profile", await world.member(`Carol${(names += 1)}`));
    const { items } = (await world.call("work.list", {}, { as: otto })).body;
    const id = await openCaseOf(who.bob.id);
    const item = items.find(({ thing }) => thing === id);
    const marks = { escalated: true, labels: ["blackmail"], note: "Look at the photo too." };
    await world.call("work.mark", { item: { id: item?.id ?? "" }, ...marks }, { as: olga });
  },
} satisfies Record<string, (who: Omit<Opened, "id">) => Promise<unknown>>;

async function open(kind: keyof typeof kindsOfCase, gravity: number): Promise<Opened> {
  await world.services.pool.query("delete from rate_limit"); // Alice reports more than a day allows
  const who = await aMember();
  await kindsOfCase[kind](who);
  const id = await openCaseOf(who.bob.id);
  await sql`update moderation_case set gravity = ${gravity}, opened_at = now() - interval '3 hours'
    where id = ${id}`.execute(world.db);
  // Overdue: an undone decision gives no new time.
  await sql`update work_item set gravity = ${gravity}, due_at = now() - interval '1 hour'
    where thing_id = ${id}`.execute(world.db);
  return { ...who, id };
}

const stateOf = (opened: Opened) => caseState(world, opened.id, opened.bob.id);

const confirm = (problem: { code: string; data?: unknown }, as = olga) => {
  const { proposal } = problem.data as { proposal: string };
  return world.call("proposals.confirm", { proposal: { id: proposal } }, { as });
};

/** Decides, by two where it takes two; gives the act. Null: this case has nothing to take. */
async function decide({ id, bob }: Opened, kind: CaseKind): Promise<string | null> {
  const reported = await world.db
    .selectFrom("report")
    .where("case_id", "=", id)
    .where("kind", "=", "message")
    .select("id")
    .executeTakeFirst();
  if (kind === "remove_message" && !reported) return null;
  const photo = await world.db
    .selectFrom("image")
    .where("profile_id", "=", bob.id)
    .select("id")
    .executeTakeFirstOrThrow();
  const asked = await world.call(
    "moderation.decide",
    {
      case: { id },
      kinds: [kind],
      ...(kind !== "dismiss" && { facts: "harassment" as const, words: "You are ugly" }),
      ...(kind === "suspend" && { days: 7 }),
      ...(kind === "remove_photo" && { photo: photo.id }),
      ...(kind === "remove_message" && { report: reported?.id }),
    },
    { as: otto },
  );
  if (asked.status === 200) return asked.body.act;
  expect(asked.problem.code).toBe("waits_for_second");
  const done = await confirm(asked.problem);
  expect(done.status).toBe(200);
  return (done.body.answer as { act: string }).act;
}
/** Undoes it, by two where two decided. */
async function undo(act: string): Promise<void> {
  const asked = await world.call(
    "moderation.undo",
    { act, reason: "It was a mistake." },
    { as: otto },
  );
  if (asked.status === 200) return;
  expect(asked.problem.code).toBe("waits_for_second");
  expect((await confirm(asked.problem)).status).toBe(200);
}

const matrix = (Object.keys(kindsOfCase) as (keyof typeof kindsOfCase)[]).flatMap((kind) =>
  caseKinds.map((measure) => [kind, measure] as const),
);

test.each(slice(matrix, 2))(
  "trust row 38: %s, decided by %s and undone, is open as it was, whatever its gravity",
  async (kind, measure) => {
    for (const gravity of slice([1, 2, 3], 3, kind.length + measure.length)) {
      const opened = await open(kind, gravity);
      const before = await stateOf(opened);
      const act = await decide(opened, measure);
      if (!act) return;
      const closes = gravity < 3 || measure === "dismiss" || measure === "ban";
      expect((await stateOf(opened)).case).toMatchObject([{ status: closes ? "closed" : "open" }]);
      await undo(act);
      expect(await stateOf(opened), `gravity ${gravity}`).toEqual(before);
      // It is in the queue, in nobody's hands, and decided again at once.
      const { items } = (await world.call("work.list", {}, { as: olga })).body;
      expect(items.filter(({ thing }) => thing === opened.id)).not.toEqual([]);
      for (const { id, taken } of items.filter(({ thing }) => thing === opened.id)) {
        expect(taken).toBeNull();
        const item = { item: { id }, most: 1 };
        expect((await world.call("work.take", item, { as: olga })).body.items).toHaveLength(1);
        await world.call("work.release", {}, { as: olga });
      }
      expect(await decide(opened, "warn")).not.toBeNull();
      await world.db.deleteFrom("moderation_case").where("id", "=", opened.id).execute();
    }
  },
);

test("trust row 38: within the grace period an undone decision sends no mail, and the next one sends one", async () => {
  const numbers: string[] = [];
  const members: Actor[] = [];
  for (const measure of ["dismiss", "warn", "suspend", "hide", "ban"] as const) {
    const opened = await open("a reported message", 2);
    for (let times = 0; times < 2; times += 1) await undo((await decide(opened, measure)) ?? "");
    const { rows } = await sql<{ number: string }>`
      select number from report where case_id = ${opened.id}`.execute(world.db);
    numbers.push(...rows.map(({ number }) => number));
    members.push(opened.bob);
  }
  const last = await open("a reported message", 2);
  await undo((await decide(last, "dismiss")) ?? "");
  expect(await decide(last, "dismiss")).not.toBeNull();
  const { rows } = await sql<{ number: string }>`
    select number from report where case_id = ${last.id}`.execute(world.db);
  const told = rows[0]?.number ?? "";
  const about = (text: string) => world.mails().filter((mail) => mail.includes(text));
  // Besides the receipt that each reporter gets at once.
  const outcomes = (number: string) =>
    about(number).filter((mail) => /found (a|no) breach/.test(mail.replaceAll(/=?\r?\n/g, " ")));
  await world.mailsDone();
  expect(outcomes(told)).toHaveLength(1);
  expect(numbers.flatMap(outcomes)).toEqual([]);
  expect(
    members.flatMap(({ email }) => about(`To: ${email}`).filter((mail) => /decision/i.test(mail))),
  ).toEqual([]);
});

test("a report that came since is in the case that is open again, with its gravity", async () => {
  const opened = await open("a reported profile", 1);
  const act = (await decide(opened, "dismiss")) ?? "";
  const carol = await world.member(`Carol${(names += 1)}`);
  await world.call(
    "reports.report",
    { profile: { id: opened.bob.id }, reason: "minor" },
    { as: carol },
  );
  const newer = await openCaseOf(opened.bob.id);
  expect(newer).not.toBe(opened.id);
  await undo(act);
  const state = await stateOf(opened);
  expect(state.others).toEqual([{ id: opened.id }]);
  expect(state.case).toMatchObject([{ status: "open", gravity: 3 }]);
  expect(state.reports).toMatchObject([{ status: "open" }, { status: "open" }]);
  expect(state.items).toMatchObject([{ status: "open", gravity: 3 }]);
  const dismissed = { case: { id: opened.id }, kinds: ["dismiss" as const] };
  expect((await world.call("moderation.decide", dismissed, { as: otto })).problem.code).toBe(
    "waits_for_second",
  );
});

test("what two decided, one does not undo; of several measures the case opens with the last one", async () => {
  const opened = await open("a reported message", 2);
  const act = (await decide(opened, "ban")) ?? "";
  const asked = await world.call("moderation.undo", { act, reason: "Mine alone." }, { as: otto });
  expect(asked.problem.code).toBe("waits_for_second");
  expect((await confirm(asked.problem, otto)).problem.code).toBe("own_proposal");
  expect((await stateOf(opened)).account).toMatchObject([{ status: "blocked" }]);
  const { proposals } = (await world.call("proposals.list", {}, { as: olga })).body;
  expect(proposals.at(-1)).toMatchObject({
    what: "undo",
    values: { name: opened.bob.name },
    why: "Mine alone.",
  });
  expect((await confirm(asked.problem)).status).toBe(200);
  expect((await stateOf(opened)).account).toMatchObject([{ status: "active" }]);

  const several = await world.call(
    "moderation.decide",
    {
      case: { id: opened.id },
      kinds: ["warn", "hide"],
      facts: "harassment",
      words: "You are ugly",
    },
    { as: otto },
  );
  const { rows } = await sql<{ id: string }>`
    select id from measure where act_id = ${several.body.act}`.execute(world.db);
  const one = (id: string | undefined) =>
    world.call("moderation.undo", { measures: [id ?? ""], reason: "Not this." }, { as: otto });
  expect((await one(rows[0]?.id)).status).toBe(200);
  expect((await stateOf(opened)).case).toMatchObject([{ status: "closed" }]);
  expect((await one(rows[1]?.id)).status).toBe(200);
  expect((await stateOf(opened)).case).toMatchObject([{ status: "open" }]);
});
