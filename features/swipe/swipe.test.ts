import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor;
const men: Actor[] = [];
const sent: { to: string; event: { type: string } }[] = [];
const man = { gender: "man", seeks: ["woman"] } as const;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  const { send } = world.services.live;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      for (const to of ids) sent.push({ to, event });
      send(ids, event as never);
    },
  });
  alice = await world.member("Alice");
  for (let index = 0; index < 8; index += 1)
    men.push(
      await world.member(`Man${index}`, { ...man, date_of_birth: `${1976 - 2 * index}-06-01` }),
    );
});

beforeEach(async () => {
  sent.length = 0;
  for (const table of ["likes", "pass", "block", "swipe_game", "swipe_queue"] as const)
    await world.db.deleteFrom(table).execute();
});

const cards = async (as: Actor = alice) => (await world.call("swipe.cards", {}, { as })).body;
const names = async (as: Actor = alice) => (await cards(as)).cards.map(({ name }) => name);
const answer = (
  kind: "like" | "pass",
  of: Actor | undefined,
  as: Actor | null = alice,
  key: string = randomUUID(),
) => world.call("swipe.answer", { profile: { id: of?.id ?? "" }, answer: kind }, { as, key });
const undo = (as: Actor | null = alice) => world.call("swipe.undo", {}, { as });
const tomorrow = () => sql`update swipe_game set day = day - 1`.execute(world.db);

describe("the cards", () => {
  test("are whom the member seeks and who seek them: own country and near ages first", async () => {
    await world.member("Fritz", { ...man, country: "DE", region: "DE-BE", city: "Berlin" });
    await world.member("Gay", { gender: "man", seeks: ["man"] });
    await world.member("Woman", { seeks: ["woman"] });
    await world.db
      .updateTable("site")
      .set({ settings: sql`settings || '{"countries": ["NL", "DE"]}'` })
      .where("id", "=", world.siteId)
      .execute();
    world.services.sites.forget();
    expect(await names()).toEqual([...[2, 1, 0, 5, 4, 3, 7, 6].map((n) => `Man${n}`), "Fritz"]);
  });

  test("show what both like and who may see the photo", async () => {
    await world.db
      .updateTable("profile")
      .set({ interests: 2 ** 3 + 2 ** 10 })
      .where("id", "=", men[0]?.id ?? "")
      .execute();
    await world.db
      .updateTable("profile")
      .set({ interests: 2 ** 10 + 2 ** 49 })
      .where("id", "=", alice.id)
      .execute();
    const card = (await cards()).cards.find(({ id }) => id === men[0]?.id);
    expect(card).toMatchObject({ shared_interests: ["coffee"], main_image: { locked: true } });
    expect(card?.main_image?.match).toBe(card?.main_image?.filename);
  });

  test("are never anybody liked elsewhere, passed, blocked, invisible or fictional, even if they were in the queue", async () => {
    expect(await names()).toContain("Man4");
    const id = (index: number) => men[index]?.id ?? "";
    await world.call("likes.like", { profile: { id: id(0) } }, { as: alice });
    await answer("pass", men[1]);
    await world.db
      .insertInto("block")
      .values([
        { account_id: alice.id, blocked_id: id(2) },
        { account_id: id(3), blocked_id: alice.id },
      ])
      .execute();
    await world.db
      .updateTable("account")
      .set({ invisible: true })
      .where("id", "=", id(4))
      .execute();
    await world.db
      .updateTable("profile")
      .set({ fictional: true })
      .where("id", "=", id(5))
      .execute();
    const left = ["Man6", "Man7"];
    expect((await names()).filter((name) => name.startsWith("Man")).sort()).toEqual(left);
    await world.db.deleteFrom("swipe_queue").execute();
    await sql`update swipe_game set filled_at = now() - interval '2 minutes'`.execute(world.db);
    expect((await names()).filter((name) => name.startsWith("Man")).sort()).toEqual(left);
    await world.db.updateTable("account").set({ invisible: false }).execute();
    await world.db.updateTable("profile").set({ fictional: false }).execute();
  });

  test("follow the member's own profile at once", async () => {
    expect(await names()).not.toContain("Woman");
    await world.db.updateTable("profile").set({ seeks: 1 }).where("id", "=", alice.id).execute();
    expect(await names()).toEqual(["Woman"]);
    await world.db.updateTable("profile").set({ seeks: 2 }).where("id", "=", alice.id).execute();
    expect(await names()).not.toContain("Woman");
  });

  test("are none for visitors and for outsiders of another site", async () => {
    expect((await world.call("swipe.cards", {})).problem.code).toBe("authentication_required");
    const olga = await world.member("Olga", { host: "other.test" });
    expect(
      (await world.call("swipe.cards", {}, { as: olga, host: "other.test" })).body.cards,
    ).toEqual([]);
    expect(
      (
        await world.call(
          "swipe.answer",
          { profile: { id: alice.id }, answer: "like" },
          { as: olga, host: "other.test" },
        )
      ).problem.code,
    ).toBe("not_found");
  });
});

describe("four likes a day", () => {
  test("and the fifth is refused with the time of the next ones; passes go on; tomorrow there are four again", async () => {
    for (let index = 0; index < 4; index += 1)
      expect((await answer("like", men[index])).body).toMatchObject({
        likes_left: 3 - index,
        match: null,
      });
    const { status, problem } = await answer("like", men[4]);
    expect([status, problem.code]).toEqual([409, "swipe_limit"]);
    const {
      rows: [midnight],
    } = await sql<{
      at: Date;
    }>`select ((now() at time zone 'Europe/Amsterdam')::date + 1)::timestamp at time zone 'Europe/Amsterdam' as at`.execute(
      world.db,
    );
    expect(problem.data).toEqual({ resets_at: midnight?.at.toISOString() });
    expect(
      await world.db
        .selectFrom("likes")
        .where("liked_id", "=", men[4]?.id ?? "")
        .selectAll()
        .execute(),
    ).toEqual([]);
    expect(sent.map(({ to }) => to)).not.toContain(men[4]?.id);

    for (const one of men.slice(4, 7)) expect((await answer("pass", one)).status).toBe(200);
    expect((await cards()).likes_left).toBe(0);
    await tomorrow();
    expect((await cards()).likes_left).toBe(4);
    expect((await answer("like", men[7])).body.likes_left).toBe(3);
  });

  test("are four when twenty are given at once", async () => {
    const more: Actor[] = [];
    for (let index = 0; index < 12; index += 1)
      more.push(await world.member(`Race${index}`, { ...man, photo: false }));
    const statuses = (await Promise.all([...men, ...more].map((one) => answer("like", one)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 409)).toHaveLength(16);
    expect(
      await world.db.selectFrom("likes").where("account_id", "=", alice.id).selectAll().execute(),
    ).toHaveLength(4);
  });

  test("count a repeat and an older like once, and a like given elsewhere not at all", async () => {
    expect((await answer("like", men[0], alice, "the-same-key")).body.likes_left).toBe(3);
    expect((await answer("like", men[0], alice, "the-same-key")).body.likes_left).toBe(3);
    expect((await answer("like", men[0])).body.likes_left).toBe(3);
    await world.call("likes.like", { profile: { id: men[1]?.id ?? "" } }, { as: alice });
    expect((await cards()).likes_left).toBe(3);
    expect(sent.filter(({ to }) => to === men[0]?.id)).toEqual([
      { to: men[0]?.id, event: { type: "like" } },
    ]);
  });

  test("are refused to visitors, for oneself and for whoever may not be seen", async () => {
    expect((await answer("like", men[0], null)).problem.code).toBe("authentication_required");
    expect((await answer("like", alice)).problem.fields).toMatchObject([
      { code: "invalid.own_profile" },
    ]);
    const ida = await world.member("Ida", { invisible: true });
    for (const kind of ["like", "pass"] as const)
      expect((await answer(kind, ida)).problem.code).toBe("not_found");
    expect((await cards()).likes_left).toBe(4);
  });

  test("make a match, told to both once with clear photos", async () => {
    await world.call("likes.like", { profile: { id: alice.id } }, { as: men[0] ?? null });
    sent.length = 0;
    expect((await answer("like", men[0])).body.match).toMatchObject({
      id: men[0]?.id,
      main_image: { locked: false },
    });
    expect(sent.map(({ to, event }) => `${event.type} ${to}`).sort()).toEqual(
      [`match ${alice.id}`, `match ${men[0]?.id}`].sort(),
    );
  });
});

describe("the last pass", () => {
  test("can be taken back once, and is the next card again", async () => {
    expect((await undo()).problem.code).toBe("nothing_to_undo");
    await names();
    await answer("pass", men[6]);
    expect((await answer("pass", men[3])).body.may_undo).toBe(true);
    expect(await names()).not.toContain("Man3");
    expect((await undo()).body).toMatchObject({ card: { id: men[3]?.id }, may_undo: false });
    expect((await names())[0]).toBe("Man3");
    expect(await names()).not.toContain("Man6");
    expect((await undo()).problem.code).toBe("nothing_to_undo");
    expect((await undo(null)).problem.code).toBe("authentication_required");
    expect((await undo(men[3] ?? null)).problem.code).toBe("nothing_to_undo");
  });

  test("taken back stays in front when the queue is filled again in the background", async () => {
    const first = (await cards()).cards.slice(0, 4);
    for (const { id } of first)
      await world.call("swipe.answer", { profile: { id }, answer: "pass" }, { as: alice });
    await undo();
    await world.member("Nearest", man);
    await sql`update swipe_game
      set asked_at = now() - interval '2 minutes', filled_at = now() - interval '2 minutes'`.execute(
      world.db,
    );
    await answer("pass", men[6]);
    const filled = async () =>
      (
        await sql`select from swipe_game where account_id = ${alice.id}
          and filled_at > now() - interval '1 minute'`.execute(world.db)
      ).rows.length;
    await expect.poll(filled).toBe(1);
    expect((await names()).slice(0, 2)).toEqual([first.at(-1)?.name, "Nearest"]);
  });

  test("pressed twice at the same moment is taken back once; of a member gone meanwhile it brings no card", async () => {
    await answer("pass", men[2]);
    expect(
      (await Promise.all([undo(), undo()])).map(({ status }) => status).sort((a, b) => a - b),
    ).toEqual([200, 409]);
    await answer("pass", men[2]);
    await world.db
      .insertInto("block")
      .values({ account_id: men[2]?.id ?? "", blocked_id: alice.id })
      .execute();
    expect((await undo()).body.card).toBeNull();
  });
});

test("a like that is taken back leaves the card where it was", async () => {
  const [first, second] = (await cards()).cards;
  const profile = { id: first?.id ?? "" };
  await world.call("swipe.answer", { profile, answer: "like" }, { as: alice });
  expect((await names())[0]).toBe(second?.name);
  await world.call("likes.unlike", { profile }, { as: alice });
  expect((await names()).slice(0, 2)).toEqual([first?.name, second?.name]);
});

test("a queue that runs low is filled again in the background", async () => {
  await names();
  await sql`update swipe_game
    set asked_at = now() - interval '2 minutes', filled_at = now() - interval '2 minutes'`.execute(
    world.db,
  );
  const late = await world.member("Latecomer", man);
  expect(await names()).not.toContain("Latecomer");
  await answer("pass", men[0]);
  await expect.poll(() => names()).toContain(late.name);
});
