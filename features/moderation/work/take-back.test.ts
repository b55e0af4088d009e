import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { CaseKind } from "#features/moderation/case-kinds.ts";
import { openGraveCast } from "#test/grave-cast.ts";
import { takeBack, waitingOf } from "./take-back.ts";

const { world, otto, wilma, aCase, said, proposed, confirm, listed } = await openGraveCast();
beforeEach(() => sql`delete from staff_proposal`.execute(world.db));

const decide = (id: string, kinds: CaseKind[], days?: number) =>
  world.call(
    "moderation.decide",
    {
      case: { id },
      kinds,
      ...(!kinds.includes("dismiss") && said),
      ...(kinds.includes("suspend") && { days }),
    },
    { as: otto },
  );
/** As the queue does it: what the server refuses is thrown. */
const made = async (answer: ReturnType<typeof world.call>) => {
  const { status, problem, body } = await answer;
  if (status >= 400) throw problem as object as Error;
  return body;
};
const ways = {
  withdraw: (id: string) =>
    made(world.call("proposals.withdraw", { proposal: { id } }, { as: otto })),
  undo: (act: string) =>
    made(world.call("moderation.undo", { act, reason: "On second thoughts." }, { as: otto })),
};
/** All that a decision about a member's case changes. */
const stateOf = async (id: string) =>
  (
    await sql`select c.status, c.closed_at, a.status as account, a.suspended_until, p.status as profile,
        p.visible, (select array_agg(w.status order by w.kind) from work_item w
          where w.thing_id = c.id) as items,
        (select count(*)::int from measure m where m.case_id = c.id and m.undone_at is null) as measures
      from moderation_case c join account a on a.id = c.subject_id join profile p on p.id = a.id
      where c.id = ${id}`.execute(world.db)
  ).rows[0];

const waiting: [CaseKind[], number, number?][] = [
  [["dismiss"], 3],
  [["ban"], 1],
  [["ban"], 3],
  [["warn", "ban"], 2],
  [["hide", "ban"], 2],
  [["suspend", "ban"], 2, 7],
  [["suspend"], 2, 90],
  [["suspend", "ban"], 2, 90],
  [["warn", "hide", "suspend", "ban"], 1, 365],
];

describe("what waits for a second person is taken back", () => {
  test.each(waiting)(
    "trust row 38: %j in a case of gravity %i: all is as before, and nothing waits",
    async (kinds, gravity, days) => {
      const { id } = await aCase(gravity);
      const before = await stateOf(id);
      const { problem } = await decide(id, kinds, days);
      const done = waitingOf(problem);
      if (!done) throw new Error(`nothing to take back: ${problem.code}`);
      expect(await takeBack(done, ways)).toBeNull();
      expect([await stateOf(id), await listed(wilma)]).toEqual([before, []]);
      expect((await decide(id, kinds, days)).problem.code).toBe("waits_for_second");
    },
  );

  test("but not once a colleague has decided on it: then what was done stays too", async () => {
    const { id } = await aCase();
    const answer = await decide(id, ["hide", "ban"]);
    const done = waitingOf(answer.problem);
    await confirm(proposed(answer));
    const after = await stateOf(id);
    expect(done && (await takeBack(done, ways))).toMatchObject({
      left: done,
      error: { code: "proposal_ended" },
    });
    expect(await stateOf(id)).toEqual(after);
  });

  test("and what fails half way is what is left", async () => {
    const { id } = await aCase();
    const done = waitingOf((await decide(id, ["hide", "ban"])).problem);
    const offline = new Error("offline");
    const cut = done && (await takeBack(done, { ...ways, undo: () => Promise.reject(offline) }));
    expect(cut).toEqual({ left: { act: done?.act, proposal: null }, error: offline });
    expect(cut && (await takeBack(cut.left, ways))).toBeNull();
  });
});

test("nothing is taken back of what is decided already, or waits already", async () => {
  const { id } = await aCase();
  await decide(id, ["ban"]);
  const { problem: already } = await decide(id, ["ban"]);
  expect([already.code, waitingOf(already)]).toEqual(["proposed_already", null]);
  const other = await aCase();
  await decide(other.id, ["warn"]);
  const { problem: decided } = await decide(other.id, ["warn"]);
  expect([decided.code, waitingOf(decided)]).toEqual(["decided_already", null]);
});
