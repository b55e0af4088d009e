import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { countNewLikes } from "./new-likes.server.ts";
import { unseenLikes } from "./unseen-likes.server.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;
let alice: Actor, bob: Actor, olga: Actor;
const sent: { to: string; event: { type: string } }[] = [];

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  const send = world.services.live.send;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      for (const to of ids) sent.push({ to, event });
      send(ids, event as never);
    },
  });
  await world.site("other.test");
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  olga = await world.member("Olga", { host: "other.test" });
});
beforeEach(async () => {
  sent.length = 0;
  await world.db.deleteFrom("likes").execute();
  await world.db.deleteFrom("block").execute();
});

const like = (as: Actor | null, of: Actor, key?: string) =>
  world.call("likes.like", { profile: { id: of.id } }, { as, ...(key && { key }) });
const events = (to: Actor) => sent.filter((each) => each.to === to.id).map(({ event }) => event);

describe("a like", () => {
  test("is told to the liked member once, whatever is repeated", async () => {
    expect((await like(alice, bob, "the-same-key")).body).toEqual({ match: false });
    expect((await like(alice, bob, "the-same-key")).body).toEqual({ match: false });
    expect((await like(alice, bob)).body).toEqual({ match: false });
    expect(events(bob)).toEqual([{ type: "like" }]);
    expect(events(alice)).toEqual([]);
    expect((await world.call("likes.list", {}, { as: bob })).body).toEqual({
      profiles: [expect.objectContaining({ id: alice.id, name: "Alice" })],
      liked_by: [{ id: alice.id, like_new: true }],
    });
    expect(await countNewLikes(world.db, [bob.id])).toEqual([1]);
  });

  test("is refused to visitors, oneself, and for whoever may not be seen", async () => {
    expect((await like(null, bob)).problem.code).toBe("authentication_required");
    expect((await like(alice, alice)).problem.fields).toMatchObject([
      { code: "invalid.own_profile" },
    ]);
    expect((await like(alice, olga)).problem.code).toBe("not_found");
    const ida = await world.member("Ida", { invisible: true });
    expect((await like(bob, ida)).problem.code).toBe("not_found");
    await world.db
      .insertInto("block")
      .values({ account_id: bob.id, blocked_id: alice.id })
      .execute();
    expect((await like(alice, bob)).problem.code).toBe("not_found");
    expect(await world.db.selectFrom("likes").selectAll().execute()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("of an unconfirmed address is told to nobody, by no event, push, digest or number; it shows once the address is confirmed", async () => {
    const una = await world.member("Una", {
      gender: "man",
      seeks: ["woman"],
      status: "not_confirmed",
    });
    const told = async () =>
      (
        await world.services.pool.query(
          `select name, data from ${jobsSchema}.job where data::text like $1`,
          [`%${alice.id}%`],
        )
      ).rows;
    const before = (await told()).length;
    expect((await like(una, alice)).body).toEqual({ match: false });
    const likedBy = async () => (await world.call("likes.list", {}, { as: alice })).body.liked_by;
    const silence = async () => [
      events(alice),
      await likedBy(),
      await countNewLikes(world.db, [alice.id]),
      await unseenLikes(world.db, alice.id),
      (await told()).length,
    ];
    expect(await silence()).toEqual([[], [], [0], [], before]);
    expect(
      (await world.call("likes.like", { profile: { id: una.id } }, { as: alice })).problem.code,
      "not there for her either",
    ).toBe("not_found");
    expect(
      (await world.call("swipe.answer", { profile: { id: alice.id }, answer: "like" }, { as: una }))
        .status,
    ).toBeLessThan(500);
    expect(await silence()).toEqual([[], [], [0], [], before]);

    await world.db
      .updateTable("account")
      .set({ status: "active", confirmed_at: new Date() })
      .where("id", "=", una.id)
      .execute();
    expect([await likedBy(), await countNewLikes(world.db, [alice.id])]).toEqual([
      [{ id: una.id, like_new: true }],
      [1],
    ]);
    expect((await like(alice, una)).body).toEqual({ match: true });
    await world.db
      .updateTable("account")
      .set({ invisible: true })
      .where("id", "=", una.id)
      .execute(); // in no later test
  });

  test("of an invisible member is told to nobody", async () => {
    const ivan = await world.member("Ivan", { invisible: true });
    expect((await like(ivan, alice)).status).toBe(200);
    expect(events(alice)).toEqual([]);
    expect((await world.call("likes.list", {}, { as: alice })).body.liked_by).toEqual([]);
    expect(await countNewLikes(world.db, [alice.id])).toEqual([0]);
  });

  test("can be taken back", async () => {
    await like(alice, bob);
    expect(
      (await world.call("likes.unlike", { profile: { id: bob.id } }, { as: alice })).status,
    ).toBe(200);
    expect(
      (await world.call("likes.unlike", { profile: { id: bob.id } }, { as: alice })).status,
    ).toBe(200);
    expect((await world.call("likes.list", {}, { as: bob })).body).toEqual({
      profiles: [],
      liked_by: [],
    });
  });

  test("is no longer new when the profile was opened or the like seen", async () => {
    await like(alice, bob);
    await world.call("members.read", { id: alice.id }, { as: bob });
    expect((await world.call("likes.list", {}, { as: bob })).body.liked_by).toEqual([
      { id: alice.id, like_new: false },
    ]);
    expect(await countNewLikes(world.db, [bob.id])).toEqual([0]);
    const carla = await world.member("Carla");
    await like(carla, bob);
    await world.call("likes.seen", { profile: { id: carla.id } }, { as: bob });
    expect(await countNewLikes(world.db, [bob.id])).toEqual([0]);
  });
});

describe("the lists", () => {
  test("page by key, newest first, each in its own tab", async () => {
    const fans: Actor[] = [];
    for (let index = 0; index < 26; index += 1) fans.push(await world.member(`Fan${index}`));
    for (const fan of fans) await like(fan, bob);
    await like(bob, fans[3] ?? alice);
    const read = async (type: "received" | "given" | "matches", cursor?: string) =>
      (await world.call("likes.page", { type, ...(cursor && { cursor }) }, { as: bob })).body;
    const first = await read("received");
    expect(first.profiles.map(({ name }) => name)).toEqual(
      fans
        .toReversed()
        .slice(0, 24)
        .map(({ name }) => name),
    );
    expect(first.profiles.filter(({ match }) => match).map(({ name }) => name)).toEqual(["Fan3"]);
    expect(
      first.profiles.filter(({ main_image }) => !main_image?.locked).map(({ name }) => name),
    ).toEqual(["Fan3"]); // who likes a free member is blurred
    const second = await read("received", first.next ?? "");
    expect(second).toMatchObject({ next: null, profiles: [{ name: "Fan1" }, { name: "Fan0" }] });
    for (const type of ["given", "matches"] as const)
      expect((await read(type)).profiles.map(({ name }) => name)).toEqual(["Fan3"]);
    expect((await world.call("likes.page", {})).problem.code).toBe("authentication_required");
    const outsider = (await world.call("likes.page", {}, { as: olga, host: "other.test" })).body;
    expect(outsider.profiles).toEqual([]);
  });
});

describe("the like modal's profile", () => {
  const ask = async (as: Actor) => (await world.call("likes.autoLike", {}, { as })).body;

  test("is a real like not seen yet, else a suggestion that says so; nothing is written", async () => {
    expect(await ask(alice)).toMatchObject({ suggestion: true, profile: { id: bob.id } });
    expect(await world.db.selectFrom("likes").selectAll().execute()).toEqual([]);
    expect(sent).toEqual([]);
    const ben = await world.member("Ben", {
      gender: "man",
      seeks: ["woman"],
      region: "NL-GR",
      city: "Groningen",
    });
    await like(ben, alice);
    expect(await ask(alice)).toMatchObject({
      suggestion: false,
      profile: { id: ben.id, main_image: { locked: true } },
    });
    expect(await countNewLikes(world.db, [alice.id])).toEqual([1]);
  });

  test("is nobody whom the member passed in the swipe game or liked; its picture has the match path", async () => {
    const others = await world.db
      .selectFrom("profile")
      .where("id", "!=", alice.id)
      .where("id", "!=", bob.id)
      .select("id")
      .execute();
    await world.db
      .insertInto("pass")
      .values(others.map(({ id }) => ({ account_id: alice.id, passed_id: id })))
      .execute();
    const { profile } = await ask(alice);
    expect(profile).toMatchObject({
      id: bob.id,
      main_image: { match: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) as string },
    });
    await world.db.insertInto("pass").values({ account_id: alice.id, passed_id: bob.id }).execute();
    expect(await ask(alice)).toEqual({ suggestion: false, profile: null });
    await world.db.deleteFrom("pass").execute();
    await like(alice, bob);
    expect((await ask(alice)).profile?.id).not.toBe(bob.id);
  });

  test("is a suggestion to a visitor, its photo locked; nobody where visitors see no members", async () => {
    await world.db
      .updateTable("profile")
      .set({ fictional: true })
      .where("gender", "=", 0)
      .execute();
    const wanda = await world.member("Wanda", { visitors: true });
    await world.member("Wilma");
    const visitor = async (host?: string, referer?: string) =>
      (
        await world.call(
          "likes.autoLike",
          {},
          { ...(host && { host }), ...(referer && { headers: { referer } }) },
        )
      ).body;
    expect(await visitor()).toMatchObject({
      suggestion: true,
      profile: { id: wanda.id, main_image: { locked: true } },
    });
    expect(await world.db.selectFrom("likes").selectAll().execute()).toEqual([]);
    await world.db
      .updateTable("account")
      .set({ invisible: true })
      .where("id", "=", wanda.id)
      .execute();
    expect((await visitor()).profile?.id).not.toBe(wanda.id);
    await world.site("shut.test", {
      logged_out_search: "no",
      logged_out_search_trafficsource: "no",
    });
    await world.site("partners.test", {
      logged_out_search: "no",
      logged_out_search_trafficsource: "yes",
    });
    const nobody = { suggestion: false, profile: null };
    for (const host of ["shut.test", "partners.test"]) {
      const { id } = await world.member(`Lone-${host}`, { host, visitors: true });
      const came = `http://${host}/landers/gallery?network=n1&t=5`;
      expect(await visitor(host)).toEqual(nobody);
      const shown = (await visitor(host, came)).profile?.id;
      expect(shown).toBe(host === "partners.test" ? id : undefined);
    }
    await world.db.updateTable("profile").set({ fictional: false }).execute();
  });

  test("is never fictional, and null when there is nobody", async () => {
    await world.db
      .updateTable("profile")
      .set({ fictional: true })
      .where("gender", "=", 1)
      .execute();
    expect(await ask(alice)).toEqual({ suggestion: false, profile: null });
    await world.db.updateTable("profile").set({ fictional: false }).execute();
  });
});
