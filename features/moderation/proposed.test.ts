import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { type GraveCast, openGraveCast } from "#test/grave-cast.ts";
import type { Actor } from "#test/world.ts";

// Trust row 32: what waits for a second person is ended neither by the accused nor by one person.

let cast: GraveCast;
beforeAll(async () => {
  cast = await openGraveCast();
});

interface Waiting {
  /** Members whom it would shut out. */
  readonly members: readonly Actor[];
  /** The case in which it was proposed. */
  readonly id: string;
  readonly proposal: string;
}

const decide = async (
  gravity: number,
  decision: { kinds: ["ban"] | ["suspend"]; days?: number },
): Promise<Waiting> => {
  const { bob, id } = await cast.aCase(gravity);
  const asked = { case: { id }, ...decision, ...cast.said };
  const answer = await cast.world.call("moderation.decide", asked, { as: cast.otto });
  return { members: [bob], id, proposal: cast.proposed(answer) };
};
const decideTogether = async (gravity: number, kinds: ("warn" | "ban")[]): Promise<Waiting> => {
  const { bob, id } = await cast.aCase(gravity);
  const other = await cast.world.member(cast.named("Other"));
  await sql`update account set email = ${cast.named("ring")} || '+' || id || '@ring.test'
    where id = any(${[bob.id, other.id]}::uuid[])`.execute(cast.world.db);
  const ring = { case: { id }, members: [other.id], kinds, ...cast.said };
  const answer = await cast.world.call("ring.decide", ring, { as: cast.otto });
  return { members: [bob, other], id, proposal: cast.proposed(answer) };
};
/** Each way in which something that shuts somebody out comes to wait. */
const ways: Record<string, (gravity: number) => Promise<Waiting>> = {
  "a ban": (gravity) => decide(gravity, { kinds: ["ban"] }),
  "a long suspension": (gravity) => decide(gravity, { kinds: ["suspend"], days: 90 }),
  "a ban of several": (gravity) => decideTogether(gravity, ["ban"]),
  "a ban of several, warned at once": (gravity) => decideTogether(gravity, ["warn", "ban"]),
};

const erase = async ({ id }: Actor): Promise<boolean> => {
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(cast.world.db);
  await eraseAccount(cast.world.services, id);
  const { erased_at } = await cast.world.db
    .selectFrom("account")
    .where("id", "=", id)
    .select("erased_at")
    .executeTakeFirstOrThrow();
  return erased_at !== null;
};
const casesOf = async ({ id }: Actor, status: "open" | "closed") =>
  (
    await cast.world.db
      .selectFrom("moderation_case")
      .where("subject_id", "=", id)
      .where("status", "=", status)
      .select("id")
      .execute()
  ).map((found) => found.id);

for (const [way, propose] of Object.entries(ways))
  describe(`${way}`, () => {
    test.each([1, 2, 3])(
      "trust row 32: that waits in a case of gravity %i holds the erasure, and is carried out",
      async (gravity) => {
        const { members, proposal } = await propose(gravity);
        for (const member of members) expect(await erase(member)).toBe(false);
        expect((await cast.confirm(proposal)).status).toBe(200);
        const ids = members.map(({ id }) => id);
        const measures = await cast.world.db
          .selectFrom("measure")
          .where("subject_id", "in", ids)
          .where("kind", "in", ["ban", "suspend"])
          .where(sql<boolean>`cardinality(deciders) = 2`)
          .select("subject_id")
          .execute();
        expect(measures).toHaveLength(members.length);
      },
    );

    test("that was refused holds nothing any more", async () => {
      const { members, proposal } = await propose(1);
      const answer = { proposal: { id: proposal }, reason: "There is too little in it." };
      await cast.world.call("proposals.refuse", answer, { as: cast.wilma });
      for (const member of members) expect(await erase(member)).toBe(true);
    });

    test("trust row 32: that waits is not dismissed by one person, alone or with other cases", async () => {
      const { members, proposal } = await propose(1);
      const { call } = cast.world;
      for (const member of members) {
        const opened = { profile: { id: member.id }, gravity: 1 };
        const { id } = (await call("moderation.openCase", opened, { as: cast.otto })).body.case;
        const all = await call(
          "moderation.dismissAll",
          { cases: [id], count: 1 },
          { as: cast.wilma },
        );
        expect(all.body.dismissed).toEqual([]);
        expect((await cast.dismiss(id, cast.wilma)).problem.code).toBe("proposed_already");
        const { items } = (await call("work.list", {}, { as: cast.wilma })).body;
        expect(items.find(({ thing }) => thing === id)).toMatchObject({ proposed: true });
        const { problem } = await call(
          "ring.decide",
          {
            case: { id: (await cast.aCase(1)).id },
            members: [member.id],
            kinds: ["warn"],
            ...cast.said,
          },
          { as: cast.wilma },
        );
        expect(problem.data).toMatchObject({ members: [{ id: member.id, why: "proposed" }] });
      }
      expect((await cast.confirm(proposal)).status).toBe(200);
    });

    test("trust row 32: that waits outlives the undoing of an older dismissal", async () => {
      const { members, id, proposal } = await propose(1);
      for (const member of members) {
        // An older case, dismissed before this one was opened.
        const [now] = await casesOf(member, "open");
        if (now)
          await sql`update moderation_case set status = 'closed', closed_at = now()
            where id = ${now}`.execute(cast.world.db);
        const opened = { profile: { id: member.id }, gravity: 1 };
        const { body } = await cast.world.call("moderation.openCase", opened, { as: cast.otto });
        const old = body.case.id;
        const act = await cast.world.db.transaction().execute(async (tx) => {
          const {
            rows: [measure],
          } = await sql<{ act: string }>`
            insert into measure (act_id, site_id, case_id, subject_id, kind, source, automated, deciders)
            values (uuidv7(), ${cast.world.siteId}, ${old}, ${member.id}, 'dismiss', 'report', false,
              array[${cast.otto.id}::uuid]) returning act_id as act`.execute(tx);
          await sql`update moderation_case set status = 'closed', closed_at = now()
            where id = ${old}`.execute(tx);
          if (now)
            await sql`update moderation_case set status = 'open', closed_at = null
              where id = ${now}`.execute(tx);
          return measure?.act ?? "";
        });
        const undone = await cast.world.call(
          "moderation.undo",
          { act, reason: "It was the wrong one." },
          { as: cast.otto },
        );
        expect(undone.status).toBe(200);
        expect(await casesOf(member, "open")).toEqual([now ?? old]);
      }
      expect(await cast.confirm(proposal)).toMatchObject({ status: 200 });
      for (const member of members) expect(await casesOf(member, "open"), id).toEqual([]);
    });
  });
