import { sql } from "kysely";
import { expect } from "vitest";
import type { Actor, World } from "./world.ts";

let names = 0;
export const named = (name: string) => `${name}${(names += 1)}`;

const said = { facts: "harassment" as const, words: "You are ugly" };

/**
 * For tests: what one person did, and whether another may be its second person. `now`: the world, once
 * it is open, and somebody in it whom nobody is linked to.
 */
export function secondPersonActs(now: () => { readonly world: World; readonly bystander: Actor }) {
  async function caseAbout(by: Actor): Promise<{ bob: Actor; id: string }> {
    const { world } = now();
    await world.services.pool.query("delete from rate_limit"); // appeals of one network
    const bob = await world.member(named("Bob"));
    await world.db
      .updateTable("profile")
      .set({ about: "I sail." })
      .where("id", "=", bob.id)
      .execute();
    const opened = { profile: { id: bob.id }, gravity: 2 };
    return { bob, id: (await world.call("moderation.openCase", opened, { as: by })).body.case.id };
  }
  const decide = (id: string, kind: "ban" | "warn" | "remove_text", as: Actor, facts?: "child") =>
    now().world.call(
      "moderation.decide",
      { case: { id }, kinds: [kind], ...said, ...(facts && { facts }) },
      { as },
    );
  const measureOf = async (id: string): Promise<string> =>
    (
      await now()
        .world.db.selectFrom("measure")
        .where("case_id", "=", id)
        .select("id")
        .executeTakeFirstOrThrow()
    ).id;

  const acts: Readonly<Record<string, (one: Actor, other: Actor) => Promise<boolean>>> = {
    async "confirm a proposal"(one, other) {
      const { world } = now();
      const { id } = await caseAbout(one);
      const { problem } = await decide(id, "ban", one);
      const { proposal } = problem.data as { proposal: string };
      const confirmed = await world.call(
        "proposals.confirm",
        { proposal: { id: proposal } },
        { as: other },
      );
      expect([200, 403]).toContain(confirmed.status);
      return confirmed.status === 200;
    },
    async "answer an appeal"(one, other) {
      const { world } = now();
      const { bob, id } = await caseAbout(one);
      await decide(id, "warn", one);
      const measure = await measureOf(id);
      await world.call("measures.appeal", { measure, words: "It was a joke." }, { as: bob });
      const { id: appeal } = await world.db
        .selectFrom("appeal")
        .where("measure_id", "=", measure)
        .select("id")
        .executeTakeFirstOrThrow();
      const { involved } = (await world.call("appeals.read", { id: appeal }, { as: other })).body;
      const answer = { appeal: { id: appeal }, verdict: "rejected" as const };
      const reasons = "We read all of it once more.";
      const { status } = await world.call("appeals.answer", { ...answer, reasons }, { as: other });
      expect(involved).toBe(status !== 200);
      return status === 200;
    },
    async "release what shows a child"(one, other) {
      const { world } = now();
      const { id } = await caseAbout(one);
      await decide(id, "remove_text", one, "child");
      const measure = await measureOf(id);
      await world.call("sealed.askRelease", { measure: { id: measure } }, { as: one });
      const undo = { measures: [measure], reason: "It shows an adult." };
      const { status, problem } = await world.call("moderation.undo", undo, { as: other });
      if (status !== 200) expect(problem.code).toBe("two_persons");
      return status === 200;
    },
    async "take a second look"(one, other) {
      const { world } = now();
      const { id } = await caseAbout(one);
      await decide(id, "warn", one);
      const { rows } = await sql<{ id: string }>`
      insert into second_look (site_id, case_id, act_id, first_by, first)
      select site_id, case_id, act_id, ${one.id}, '{warn}' from measure where case_id = ${id}
      returning id`.execute(world.db);
      const look = { id: rows[0]?.id ?? "" };
      const shown = (await world.call("work.list", { kind: "check" }, { as: other })).body.items;
      const read = await world.call("checks.read", look, { as: other });
      const verdict = { look, verdict: ["warn" as const] };
      const { status } = await world.call("checks.answer", verdict, { as: other });
      expect(shown.some(({ thing }) => thing === look.id)).toBe(status === 200);
      expect(read.status).toBe(status);
      return status === 200;
    },
    async "settle a second look"(one, other) {
      const { world, bystander } = now();
      const { id } = await caseAbout(one);
      await decide(id, "warn", one);
      const { rows } = await sql<{ id: string }>`
      insert into second_look (site_id, case_id, act_id, first_by, first, second_by, second, second_at)
      select site_id, case_id, act_id, ${one.id}, '{warn}', ${bystander.id}, '{ban}', now()
      from measure where case_id = ${id} returning id`.execute(world.db);
      const look = { id: rows[0]?.id ?? "" };
      const { status, problem } = await world.call("checks.settle", { look }, { as: other });
      if (status !== 200) expect(problem.code).toBe("not_independent");
      return status === 200;
    },
    async "answer a complaint"(one, other) {
      const { world } = now();
      const { bob, id } = await caseAbout(one);
      await decide(id, "warn", one);
      await world.db.deleteFrom("complaint").execute();
      const words = {
        name: "Bob",
        email: bob.email,
        kind: "decision" as const,
        words: "Not fair.",
      };
      await world.call("complaints.complain", words);
      const complaint = await world.db
        .selectFrom("complaint")
        .select("id")
        .executeTakeFirstOrThrow();
      const read = await world.call("complaints.read", complaint, { as: other });
      const answer = { complaint, answer: "We read all of it once more." };
      const { status, problem } = await world.call("complaints.answer", answer, { as: other });
      expect(read.body.involved).toBe(status !== 200);
      if (status !== 200) expect(problem.code).toBe("not_independent");
      return status === 200;
    },
  };
  return { acts, caseAbout, decide };
}
