import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { reactions } from "#features/chat/reactions/reactions.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type HoldCast, holdCast } from "./hold-cast.ts";

// "Under 18" hides the member while staff look: from whom, what the member may, and how it ends.

let world: World;
let otto: Actor, olaf: Actor;
let cast: HoldCast;
beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  await world.site("other.test");
  otto = await world.staff("Otto");
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
});
beforeEach(async () => {
  cast = await holdCast(world);
});

test("trust row 39: a trusted member's report hides at once: page, search, swipe, photos and public pages", async () => {
  const everywhere = async () => {
    const found = await world.call("members.search", { gender: "man" }, { as: cast.carla });
    const visitors = await world.call("members.search", { gender: "man" }, { as: null });
    const { rows } = await sql<{ landers: boolean; member: boolean }>`
      select on_landers(${world.siteId}, p) as landers,
        visible_to(${cast.carla.id}, ${world.siteId}, p) as member
      from profile p where p.id = ${cast.bob.id}`.execute(world.db);
    const swipe = await world.call(
      "swipe.answer",
      { profile: { id: cast.bob.id }, answer: "pass" },
      { as: await cast.another("Swiper") },
    );
    return {
      page: await cast.isSeen(),
      search: JSON.stringify(found.body).includes(cast.bob.id),
      visitors: JSON.stringify(visitors.body).includes(cast.bob.id),
      photo: (await cast.knownPhoto(cast.carla)).status,
      swipe: swipe.status,
      ...rows[0],
    };
  };
  const before = await everywhere();
  expect(before).toEqual({
    page: true,
    search: true,
    visitors: true,
    photo: 304,
    swipe: 200,
    landers: true,
    member: true,
  });
  await cast.trusted(cast.alice);
  expect((await cast.report(cast.alice)).status).toBe(200);
  expect(await everywhere()).toEqual({
    page: false,
    search: false,
    visitors: false,
    photo: 404,
    swipe: 404,
    landers: false,
    member: false,
  });
  const [measure, ...others] = await cast.holds();
  expect(others).toEqual([]);
  expect(measure).toMatchObject({ automated: true, deciders: [], source: "report" });
  const hours = (Number(measure?.ends_at) - Number(measure?.begins_at)) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
});

test("the member reads the statement, by mail and on their page, and neither writes nor likes", async () => {
  const dora = await cast.another("Dora");
  const chat = await openChat(world, cast.bob, dora);
  await say(world, dora, chat, "Hello");
  await cast.trusted(cast.alice);
  await cast.report(cast.alice);
  expect((await world.call("sessions.readUser", {}, { as: cast.bob })).body.user?.held).toBe(true);
  const { measures } = (await world.call("measures.own", {}, { as: cast.bob })).body;
  expect(measures).toMatchObject([{ kind: "hold", in_force: true, undone_at: null }]);
  const said = JSON.stringify(measures);
  expect(said).toContain("while we look into it, until");
  expect(said).toContain("you may be under 18");
  expect(said).toContain("A program hid your profile");
  await world.jobsDue("send-mail");
  await expect
    .poll(
      () =>
        world
          .mails()
          .filter(
            (mail) => mail.includes(`To: ${cast.bob.email}`) && mail.includes("may be under 18"),
          ).length,
    )
    .toBe(1);

  const read = await world.call("chat.read", { conversation: chat }, { as: cast.bob });
  expect(read.body).toMatchObject({ can_write: false, reason: "profile_held" });
  expect(read.body.messages).toHaveLength(1);
  const profile = { id: dora.id };
  const answers = [
    await say(world, cast.bob, chat, "Hi"),
    await world.call("likes.like", { profile }, { as: cast.bob }),
    await world.call("swipe.answer", { profile, answer: "like" }, { as: cast.bob }),
    await world.call(
      "chat.react",
      { conversation: { id: chat }, seq: 1, reaction: reactions[0] },
      { as: cast.bob },
    ),
  ];
  for (const { status, problem } of answers)
    expect({ status, code: problem.code }).toEqual({ status: 403, code: "profile_held" });
});

test.each(["dismiss", "warn", "ban"] as const)("a decision replaces it: %s", async (kind) => {
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  const id = await cast.caseId();
  const said = { facts: "too_young", words: "Said so" } as const;
  const decision = { case: { id }, kinds: [kind], ...(kind !== "dismiss" && said) };
  const done = await byTwo(world, await world.call("moderation.decide", decision, { as: otto }));
  expect(done.status).toBe(200);
  // One person's warning closes no case of the gravest kind: hidden until two do.
  expect(await cast.isSeen()).toBe(kind === "dismiss");
  const closing = { case: { id }, kinds: ["dismiss" as const] };
  if (kind === "warn")
    await byTwo(world, await world.call("moderation.decide", closing, { as: otto }));
  const { held_until, status } = await world.db
    .selectFrom("account")
    .where("id", "=", cast.bob.id)
    .select(["held_until", "status"])
    .executeTakeFirstOrThrow();
  expect({ held_until, status }).toEqual({
    held_until: null,
    status: kind === "ban" ? "blocked" : "active",
  });
  expect(await cast.isSeen()).toBe(kind !== "ban");
  const reports = await world.db
    .selectFrom("report")
    .where("subject_id", "=", cast.bob.id)
    .select("status")
    .execute();
  const outcome = kind === "dismiss" ? "dismissed" : "acted";
  expect(reports.map(({ status: each }) => each)).toEqual([outcome, outcome]);

  // A new case within 30 days: the rule hides no more, staff may.
  if (kind === "ban") return;
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  expect(await cast.isSeen()).toBe(true);
  const again = await world.call("hold.hold", { case: { id: await cast.caseId() } }, { as: otto });
  expect(again.status).toBe(200);
  expect(await cast.isSeen()).toBe(false);
});

test("after 30 days a new case hides again, and undoing the first decision merges both", async () => {
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  const first = await cast.caseId();
  const dismissal = { case: { id: first }, kinds: ["dismiss" as const] };
  const { body } = await byTwo(
    world,
    await world.call("moderation.decide", dismissal, { as: otto }),
  );
  await sql`update measure set begins_at = begins_at - interval '31 days'
    where subject_id = ${cast.bob.id} and kind = 'hold'`.execute(world.db);
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  expect(await cast.holds()).toHaveLength(2);
  const undone = await byTwo(
    world,
    await world.call("moderation.undo", { act: body.act, reason: "A mistake" }, { as: otto }),
  );
  expect(undone.status).toBe(200);
  expect((await cast.holds()).map(({ case_id }) => case_id)).toEqual([first, first]);
  expect(await cast.isSeen(), "the second hold is in force").toBe(false);
});

test("staff hide and lift with one press each, recorded; others may not", async () => {
  await cast.report(cast.alice, "harassment");
  const id = await cast.caseId();
  const input = { case: { id } };
  for (const call of ["hold.hold", "hold.lift"] as const) {
    for (const as of [null, cast.alice, cast.bob])
      expect((await world.call(call, input, { as })).status).toBe(404);
    expect((await world.call(call, input, { as: olaf, host: "other.test" })).status).toBe(404);
  }
  expect((await world.call("hold.lift", input, { as: otto })).problem.code).toBe("not_held");
  const [one, two] = await Promise.all([
    world.call("hold.hold", input, { as: otto }),
    world.call("hold.hold", input, { as: otto }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await cast.isSeen()).toBe(false);
  const shown = await world.call("moderation.read", { id }, { as: otto });
  expect(shown.body.subject?.held_until).not.toBeNull();
  expect(shown.body.member?.strikes, "no strike").toBe(0);
  const own = (await world.call("measures.own", {}, { as: cast.bob })).body.measures;
  expect(JSON.stringify(own)).not.toContain("under 18");

  expect((await world.call("hold.lift", input, { as: otto })).status).toBe(200);
  expect(await cast.isSeen()).toBe(true);
  expect((await world.call("hold.lift", input, { as: otto })).problem.code).toBe("not_held");
  const audit = await world.db
    .selectFrom("audit")
    .where("subject_id", "=", cast.bob.id)
    .where("call", "in", ["hold.hold", "hold.lift"])
    .orderBy("id")
    .select(["call", "case_id"])
    .execute();
  expect(audit).toEqual([
    { call: "hold.hold", case_id: id },
    { call: "hold.lift", case_id: id },
  ]);
  await cast.report(cast.carla);
  await cast.report(await cast.another("Eve"));
  expect(await cast.isSeen(), "staff know more than the rule").toBe(true);
});

test("a case that names no member in use, or is decided, cannot hide", async () => {
  await cast.report(cast.alice, "harassment");
  const id = await cast.caseId();
  await world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as: otto });
  const late = await world.call("hold.hold", { case: { id } }, { as: otto });
  expect(late.problem.code).toBe("decided_already");
});
