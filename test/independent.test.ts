import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "./world.ts";

// One insider does not play two people: whatever takes a second person takes an independent one, by
// whichever chain of invitations, roles and resets of the last seven days two people are linked.

let world: World;
let bystander: Actor;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld();
  bystander = await world.staff("Ursula");
});
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

/** Every file that asks for independence, each with the act that is tried below. */
const askers: Readonly<Record<string, string>> = {
  "features/staff/who-else-may.server.ts": "proposals (someoneElseMay), and the question itself",
  "features/moderation/appeals/answer.server.ts": "appeals",
  "features/moderation/appeals/read-appeals.server.ts": "appeals, as the screen shows it",
  "features/moderation/measures/undo-act.server.ts": "the release of what shows a child",
  "features/moderation/checks/answer-look.server.ts": "second looks",
  "features/moderation/checks/read-look.server.ts": "second looks",
  "features/moderation/work/items.server.ts": "second looks, in the queue",
  "features/moderation/work/mark.server.ts": "second looks, in the queue",
};
/** What compares two of the staff any other way has no second person. */
const compares = /deciders\.includes|first_by ===|asked === undo\.by|release_asked_by ===/;

test("each file that asks for an independent person is tried here, and none asks another way", () => {
  const files = globSync("features/**/*.ts").filter((file) => !/\.test\.ts$|-cast\.ts$/.test(file));
  const asking = files.filter((file) =>
    /isIndependent\(|staff_independent\(|staff_circle\(/.test(readFileSync(file, "utf8")),
  );
  expect(asking.toSorted()).toEqual(Object.keys(askers).toSorted());
  // An appeal's decider reads words of their own, before the common question.
  const others = files.filter((file) => compares.test(readFileSync(file, "utf8")));
  expect(others).toEqual(["features/moderation/appeals/answer.server.ts"]);
});

const size = 5;
interface Tie {
  readonly from: number;
  readonly to: number;
  readonly kind: "invitation" | "role" | "reset";
  readonly fresh: boolean;
}
const ties: fc.Arbitrary<Tie[]> = fc.array(
  fc.record({
    from: fc.nat(size - 1),
    to: fc.nat(size - 1),
    kind: fc.constantFrom("invitation" as const, "role" as const, "reset" as const),
    fresh: fc.boolean(),
  }),
  { maxLength: 6 },
);

/** Who is in whose circle, by the ties of the last seven days: the plainest way there is. */
function linked(all: readonly Tie[]): (one: number, other: number) => boolean {
  const group = Array.from({ length: size }, (_, at) => at);
  for (const { from, to, fresh } of all) {
    const [kept, gone] = [group[from], group[to]];
    if (fresh) group.forEach((each, at) => each === gone && (group[at] = kept ?? 0));
  }
  return (one, other) => group[one] === group[other];
}

async function makeTie(people: readonly Actor[], { from, to, kind, fresh }: Tie): Promise<void> {
  const [by, whom] = [people[from]?.id, people[to]?.id];
  if (!by || !whom || by === whom) return;
  const { rows } = await sql<{ last: string }>`select coalesce(max(ctid), '(0,0)')::text as last
    from staff_tie`.execute(world.db);
  if (kind === "reset")
    await sql`update staff set reset_at = clock_timestamp(), reset_by = ${by}
      where id = ${whom}`.execute(world.db);
  else if (kind === "role")
    await sql`insert into staff_grant (staff_id, role, site_id, granted_by)
      values (${whom}, 'editor', null, ${by}) on conflict (staff_id, role, site_id)
      do update set granted_by = excluded.granted_by`.execute(world.db);
  else
    await sql`insert into staff_tie (one, other, by)
      values (${by}, ${whom}, 'invitation')`.execute(world.db);
  if (!fresh)
    await sql`update staff_tie set at = at - interval '8 days'
      where ctid > ${rows[0]?.last}::tid`.execute(world.db);
}

const said = { facts: "harassment" as const, words: "You are ugly" };
async function caseAbout(by: Actor): Promise<{ bob: Actor; id: string }> {
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
  world.call(
    "moderation.decide",
    { case: { id }, kinds: [kind], ...said, ...(facts && { facts }) },
    { as },
  );
const measureOf = async (id: string): Promise<string> =>
  (
    await world.db
      .selectFrom("measure")
      .where("case_id", "=", id)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;

/** What one person did, and whether another may be its second person. */
const acts: Readonly<Record<string, (one: Actor, other: Actor) => Promise<boolean>>> = {
  async "confirm a proposal"(one, other) {
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
};

test.each(Object.keys(acts))(
  "trust row 31: to %s takes somebody independent, in random graphs of who let in, promoted and reset whom",
  async (name) => {
    expect.hasAssertions();
    const act = acts[name];
    await fc.assert(
      fc.asyncProperty(ties, async (graph) => {
        const people: Actor[] = [];
        for (let at = 0; at < size; at += 1) people.push(await world.staff(named("Person")));
        for (const tie of graph) await makeTie(people, tie);
        const areLinked = linked(graph.filter(({ from, to }) => from !== to));
        const [one, ...others] = people;
        const allowed: boolean[] = [];
        for (const other of others) allowed.push((one && (await act?.(one, other))) === true);
        expect(allowed, JSON.stringify(graph)).toEqual(
          others.map((_, at) => !areLinked(0, at + 1)),
        );
        await sql`update staff set status = 'left' where id = any(${people.map(({ id }) => id)})`.execute(
          world.db,
        );
      }),
      { numRuns: 6 },
    );
  },
  240_000,
);

test("an invitation, a role, a reset and a right that a role gets are ties, through the calls that make them", async () => {
  const [one, other, third] = [
    await world.staff(named("One")),
    await world.staff(named("Other")),
    await world.staff(named("Third")),
  ];
  const independent = async (a: Actor, b: Actor) =>
    (
      await sql<{
        yes: boolean;
      }>`select staff_independent(${a.id}, array[${b.id}]::uuid[]) as yes`.execute(world.db)
    ).rows[0]?.yes;
  expect(await independent(one, other)).toBe(true);
  const owner = { role: "owner", site_id: null };
  const grants = [owner, { role: "editor", site_id: null }];
  await world.call("staff.changeGrants", { id: other.id, grants }, { as: one });
  expect([await independent(one, other), await independent(other, one)]).toEqual([false, false]);
  await world.call("staff.resetWaysIn", { id: third.id }, { as: other });
  expect(await independent(one, third), "by a chain").toBe(false);
  expect(await independent(one, bystander)).toBe(true);
  await sql`update staff_tie set at = at - interval '7 days'`.execute(world.db);
  expect(await independent(one, third), "after seven days").toBe(true);

  const role = named("looks").toLowerCase();
  const save = (rights: ("reports.read" | "reports.decide" | "pages.edit")[]) =>
    world.call("staff.saveRole", { name: role, rights }, { as: one });
  await save(["reports.read"]);
  const mara = await world.staff(named("Mara"), { roles: [role] });
  await save(["reports.read", "pages.edit"]);
  expect(await independent(one, mara)).toBe(true);
  await save(["reports.read", "reports.decide"]);
  expect(await independent(one, mara)).toBe(false);
});

test("whoever ties their colleagues to themselves does not become alone for a day", async () => {
  await sql`update staff set status = 'left' where id <> ${bystander.id}`.execute(world.db);
  const olga = await world.staff(named("Olga"));
  await sql`update staff set created_at = now() - interval '30 days' where id = ${olga.id}`.execute(
    world.db,
  );
  await sql`update staff_grant set created_at = now() - interval '30 days'
    where staff_id = ${olga.id}`.execute(world.db);
  const grants = [
    { role: "owner", site_id: null },
    { role: "editor", site_id: null },
  ];
  await world.call("staff.changeGrants", { id: olga.id, grants }, { as: bystander });
  const { id } = await caseAbout(bystander);
  expect((await decide(id, "ban", bystander)).problem).toMatchObject({
    code: "waits_for_second",
    data: { alone: "taken" },
  });
});

test("the database holds it too", async () => {
  const [one, puppet] = [await world.staff(named("One")), await world.staff(named("Puppet"))];
  await sql`insert into staff_tie (one, other, by) values (${one.id}, ${puppet.id}, 'role')`.execute(
    world.db,
  );
  const { id } = await caseAbout(one);
  const { problem } = await decide(id, "ban", one);
  const { proposal } = problem.data as { proposal: string };
  await expect(
    sql`update staff_proposal set status = 'confirmed', decided_by = ${puppet.id},
      decided_at = now(), input = null where id = ${proposal}`.execute(world.db),
  ).rejects.toThrow("independently");
});
