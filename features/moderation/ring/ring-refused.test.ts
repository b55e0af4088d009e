import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#test/world.ts";
import { type Kind, openRingCast } from "./ring-cast.ts";

const { world, otto, olga, mara, said, aRing, decide, read, measuresOf } = await openRingCast();
beforeEach(() => sql`delete from staff_proposal`.execute(world.db));

describe("refused, and nothing is done to anybody", () => {
  const nothing = async (all: readonly Actor[]) => {
    for (const member of all)
      expect((await measuresOf(member)).filter(({ ring_id }) => ring_id)).toEqual([]);
  };
  const states: Record<string, { kinds: Kind[]; set: (member: Actor) => Promise<unknown> }> = {
    banned_already: {
      kinds: ["warn"],
      set: ({ id }) =>
        sql`update account set status = 'blocked' where id = ${id}`.execute(world.db),
    },
    suspended_already: {
      kinds: ["suspend"],
      set: ({ id }) =>
        sql`update account set suspended_until = now() + interval '1 day' where id = ${id}`.execute(
          world.db,
        ),
    },
    hidden_already: {
      kinds: ["hide"],
      async set({ id }) {
        const { body } = await world.call(
          "moderation.openCase",
          { profile: { id }, gravity: 2 },
          { as: otto },
        );
        await world.call(
          "moderation.decide",
          { case: body.case, kinds: ["hide"], ...said },
          { as: otto },
        );
      },
    },
    proposed: {
      kinds: ["warn"],
      async set({ id }) {
        const { body } = await world.call(
          "moderation.openCase",
          { profile: { id }, gravity: 2 },
          { as: otto },
        );
        await world.call(
          "moderation.decide",
          { case: body.case, kinds: ["ban"], ...said },
          { as: otto },
        );
      },
    },
    not_linked: {
      kinds: ["warn"],
      set: ({ id }) =>
        sql`update account set email = ${`${id}@elsewhere.test`} where id = ${id}`.execute(
          world.db,
        ),
    },
  };
  test.each(Object.entries(states))("for who is %s", async (why, { kinds, set }) => {
    const { rest, all, id } = await aRing();
    const [one] = rest;
    await set(one as Actor);
    const answer = await decide(id, rest, kinds, { days: 3 });
    expect(answer.problem).toMatchObject({
      code: "members_refused",
      data: { members: [{ id: one?.id, why }] },
    });
    await nothing(all);
    const shown = (await read(id)).body.members.find((member) => member.id === one?.id);
    // What depends on the measure, or was changed since, is refused only when it is decided.
    const listed = ["banned_already", "proposed"].includes(why) ? why : null;
    expect(shown?.refused ?? null).toBe(listed);
    // The others can be acted on without them.
    expect((await decide(id, rest.slice(1), kinds, { days: 3 })).status).toBe(200);
  });

  test("for who is not a member at all", async () => {
    const { all, id } = await aRing();
    const stranger = { id: crypto.randomUUID() } as Actor;
    expect((await decide(id, [stranger])).problem).toMatchObject({
      code: "members_refused",
      data: { members: [{ why: "gone" }] },
    });
    await nothing(all);
  });

  test("for a case that is decided, of another site, or unknown; without facts or days", async () => {
    const { rest, all, id } = await aRing();
    expect((await decide(crypto.randomUUID(), rest)).status).toBe(404);
    expect((await decide(id, rest, ["suspend"])).problem.fields?.[0]?.path).toBe("days");
    const bare = await world.call(
      "ring.decide",
      { case: { id }, members: rest.map((member) => member.id), kinds: ["warn"] },
      { as: otto },
    );
    expect(bare.problem.fields?.[0]?.path).toBe("facts");
    await nothing(all);
    await world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as: otto });
    expect((await decide(id, rest)).problem.code).toBe("decided_already");
    await nothing(all);
  });

  test("for a member, a visitor, an editor and the staff of another site", async () => {
    const { boss, rest, all, id } = await aRing();
    for (const as of [null, boss, mara, olga]) {
      expect((await decide(id, rest, ["warn"], { as })).status).toBeGreaterThanOrEqual(400);
      expect((await read(id, as)).status).toBeGreaterThanOrEqual(400);
    }
    await nothing(all);
  });
});
