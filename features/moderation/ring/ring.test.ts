import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { canonicalMailbox } from "#features/mail/canonical-mailbox.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { accountStatus } from "#test/account-status.ts";
import type { Actor } from "#test/world.ts";
import { type Kind, openRingCast } from "./ring-cast.ts";

const { world, otto, wilma, aRing, decide, read, measuresOf, isSeen, lettersTo, confirm } =
  await openRingCast();
beforeEach(() => sql`delete from staff_proposal`.execute(world.db));

test("accounts belong together by mailbox, photo and texts; each is listed once, with what they share", async () => {
  const { boss, rest, id } = await aRing();
  const [one] = rest;
  const stranger = await world.member("Stranger");
  for (const { id: member } of [boss, one as Actor])
    await attachPhotos(world.db, member, freshPhotoIds());
  await sql`update image set print = 81985529216486895
    where profile_id = any(${[boss.id, one?.id]}::uuid[])`.execute(world.db);
  await sql`insert into young_print (site_id, account_id, conversation_id, print)
    select ${world.siteId}, p, uuidv7(), ('x' || repeat('ab', 16))::bit(128)
    from unnest(${[boss.id, one?.id]}::uuid[]) p`.execute(world.db);
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body.members.map((member) => member.id).toSorted()).toEqual(
    rest.map((member) => member.id).toSorted(),
  );
  expect(body.members.map((member) => member.id)).not.toContain(stranger.id);
  expect(body.members.find((member) => member.id === one?.id)?.links).toEqual([
    "mailbox",
    "photo",
    "text",
  ]);
  const { rows } =
    await sql`select from audit where call = 'ring.read' and subject_id = ${boss.id}`.execute(
      world.db,
    );
  expect(rows.length).toBeGreaterThan(0);
});

test("an address that only one of two confirmed links nobody to the other", async () => {
  const { boss, rest, id } = await aRing();
  const [owner, other] = rest as [Actor, Actor];
  const claims = (member: Actor, yes: boolean) =>
    sql`update account set confirmed_at = ${yes ? null : new Date()},
        status = ${yes ? "not_confirmed" : "active"}
      where id = ${member.id}`.execute(world.db);
  const linked = async () => (await read(id)).body.members.map((member) => member.id);
  for (const [claim, found] of [
    [boss, []],
    [owner, [other.id]],
  ] as const) {
    await claims(claim, true);
    expect(await linked()).toEqual(found);
    expect((await decide(id, [owner], ["warn"])).problem).toMatchObject({
      code: "members_refused",
      data: { members: [{ id: owner.id, why: "not_linked" }] },
    });
    await claims(claim, false);
  }
});

test.each([
  "Anna@Example.org",
  "anna+dating+2@example.org",
  "a.n.n.a+x@googlemail.com",
  "a.nna@example.org",
  "anna@example.org.",
  "+tag@example.org",
])("the database and the program agree on the mailbox of %s", async (address) => {
  const { rows } = await sql<{ box: string }>`select mailbox_of(${address}) as box`.execute(
    world.db,
  );
  expect(rows[0]?.box).toBe(canonicalMailbox(address));
});

describe("one decision about several", () => {
  test("hides all, gives each measures and a statement of its own, and closes every case", async () => {
    const { rest, all, id } = await aRing();
    const { status, body } = await decide(id, rest, ["warn", "hide"]);
    expect(status).toBe(200);
    expect(new Set(body.acts.map(({ act }) => act)).size).toBe(3);
    for (const member of all) {
      const measures = await measuresOf(member);
      expect(measures.map(({ kind }) => kind)).toEqual(["warn", "hide"]);
      expect(new Set(measures.map(({ ring_id }) => ring_id))).toEqual(new Set([body.ring]));
      expect(measures.every(({ facts, ground }) => facts === "fraud" && ground === "terms")).toBe(
        true,
      );
      expect(await isSeen(member)).toBe(false);
      expect(await lettersTo(member)).toBe(1);
      const open = await world.db
        .selectFrom("moderation_case")
        .where("subject_id", "=", member.id)
        .where("status", "=", "open")
        .select("id")
        .execute();
      expect(open).toEqual([]);
    }
    expect((await read(id)).body.decided).toMatchObject([{ ring: body.ring, holds: true }]);
  });

  test("is one decision when it is sent again", async () => {
    const { rest, all, id } = await aRing();
    const key = crypto.randomUUID();
    const first = await decide(id, rest, ["hide"], { key });
    const again = await decide(id, rest, ["hide"], { key });
    expect(again.body).toEqual(first.body);
    for (const member of all) expect(await measuresOf(member)).toHaveLength(1);
  });

  test("is made once when two colleagues make it at the same moment", async () => {
    const { rest, all, id } = await aRing();
    const answers = await Promise.all([
      decide(id, rest),
      decide(id, rest, ["hide"], { as: wilma }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409,
    ]);
    for (const member of all) expect(await measuresOf(member)).toHaveLength(1);
  });

  test("can be appealed by each of them", async () => {
    const { rest, id } = await aRing();
    await decide(id, rest, ["warn"]);
    for (const member of rest) {
      const [measure] = await measuresOf(member);
      const { status } = await world.call(
        "measures.appeal",
        { measure: measure?.id ?? "", words: "That was not me." },
        { as: member },
      );
      expect(status).toBe(200);
    }
  });
});

describe("undone", () => {
  test("for one, the others stay as decided", async () => {
    const { rest, boss, id } = await aRing();
    const { body } = await decide(id, rest);
    const [one, other] = rest;
    const act = body.acts.find(({ member }) => member === one?.id)?.act ?? "";
    const undone = await world.call(
      "moderation.undo",
      { act, reason: "That one was wrong." },
      { as: otto },
    );
    expect(undone.status).toBe(200);
    expect(await Promise.all([one, other, boss].map((each) => isSeen(each as Actor)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("for all, each is as before", async () => {
    const { rest, all, id } = await aRing();
    const { body } = await decide(id, rest);
    const undo = () =>
      world.call(
        "moderation.undo",
        { ring: body.ring, reason: "All of it was wrong." },
        { as: otto },
      );
    expect((await undo()).status).toBe(200);
    for (const member of all) expect(await isSeen(member)).toBe(true);
    expect((await undo()).problem.code).toBe("undone_already");
    expect((await read(id)).body.decided).toMatchObject([{ holds: false }]);
  });
});

describe("a second person", () => {
  test("confirms a ban of all; what is lighter is done at once and the cases stay open", async () => {
    const { rest, all, id } = await aRing();
    const asked = await decide(id, rest, ["warn", "ban"]);
    for (const member of all) {
      expect(await accountStatus(world, member)).toBe("active");
      expect((await measuresOf(member)).map(({ kind }) => kind)).toEqual(["warn"]);
    }
    expect((await decide(id, rest, ["ban"])).problem.code).toBe("proposed_already");
    expect((await confirm(asked)).status).toBe(200);
    for (const member of all) {
      expect(await accountStatus(world, member)).toBe("blocked");
      expect((await measuresOf(member)).at(-1)?.deciders).toHaveLength(2);
    }
  });

  test.each<[Kind[]]>([[["suspend"]], [["suspend", "ban"]], [["warn", "suspend", "ban"]]])(
    "confirms %j of 90 days of all, who are out for 30 days at once",
    async (kinds) => {
      const { rest, all, id } = await aRing();
      const outFor = async () =>
        (
          await sql<{ days: number }>`
            select round(extract(epoch from suspended_until - now()) / 86400)::int as days
            from account where id = any(${all.map((member) => member.id)}::uuid[])`.execute(
            world.db,
          )
        ).rows.map(({ days }) => days);
      const asked = await decide(id, rest, kinds, { days: 90 });
      expect(asked.problem).toMatchObject({ data: { done: "part" } });
      expect(await outFor()).toEqual(all.map(() => 30));
      expect(await confirm(asked)).toMatchObject({ status: 200 });
      expect(await outFor()).toEqual(all.map(() => 90));
      for (const member of all)
        expect((await measuresOf(member)).map(({ kind }) => kind)).toEqual([
          ...kinds.filter((kind) => kind !== "ban"),
          ...kinds.filter((kind) => kind !== "warn"),
        ]);
    },
  );

  test("is asked for the undo of what two decided", async () => {
    const { rest, all, id } = await aRing();
    await confirm(await decide(id, rest, ["ban"]));
    const [measure] = await measuresOf(rest[0] as Actor);
    const asked = await world.call(
      "moderation.undo",
      { ring: measure?.ring_id ?? "", reason: "They are a family." },
      { as: otto },
    );
    expect(asked.problem.code).toBe("waits_for_second");
    expect((await confirm(asked)).status).toBe(200);
    for (const member of all) expect(await accountStatus(world, member)).toBe("active");
  });

  test("is not needed for a short suspension", async () => {
    const { rest, id } = await aRing();
    expect((await decide(id, rest, ["suspend"], { days: 7 })).status).toBe(200);
  });
});
