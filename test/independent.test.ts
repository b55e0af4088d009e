import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { named, secondPersonActs } from "./independent-cast.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// One insider does not play two people: whatever takes a second person takes an independent one, by
// whichever chain of invitations, roles and resets of the last seven days two people are linked.

let world: World;
let bystander: Actor;
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
  "features/moderation/checks/answer-look.server.ts": "second looks, and settling them",
  "features/moderation/checks/read-look.server.ts": "second looks",
  "features/moderation/work/items.server.ts": "second looks, in the queue",
  "features/moderation/took-part.server.ts": "complaints",
};
/** Columns and fields that name who of the staff did something. */
const doers =
  "deciders|first_by|second_by|settled_by|decided_by|answered_by|asked_by|release_asked_by|proposed_by|undone_by|reviewed_by|operator_id|sent_by";
/**
 * What compares a person with one of these in another way, in TypeScript or SQL, has no second
 * person. `${...}` is a person's id in SQL.
 */
const compares = new RegExp(
  [
    `\\b(?:${doers})\\)?(?:\\.includes\\(|\\s*[!=]==)`,
    `[!=]==\\s*[\\w.?]*\\b(?:${doers})\\b`,
    `\\$\\{[^}]*\\}(?:::uuid)?\\s*(?:=|<>|!=)\\s*(?:(?:any|all)\\s*\\(\\s*)?(?:\\w+\\.)?(?:${doers})\\b`,
    `\\b(?:${doers})\\s*(?:=|<>|!=|@>|&&|is (?:not )?distinct from)\\s*(?:array\\[)?\\$\\{`,
    `"(?:\\w+\\.)?(?:${doers})",\\s*"(?:=|<>|!=)",\\s*\\w+\\.id`,
  ].join("|"),
);

/** Files that compare so for another end. */
const compared: Readonly<Record<string, string>> = {
  "features/moderation/appeals/answer.server.ts": "words of their own, before the question",
  "features/moderation/child/sealed.server.ts": "whether anybody asked",
  "features/moderation/took-part.server.ts": "words of their own, after the question",
  "features/office/second-person/decide.server.ts": "words of their own, before the question",
  "features/office/second-person/list.server.ts": "shows which proposals are one's own",
  "features/orders/office/given-by-operators.server.ts": "sums what one person gave",
  "features/photos/office/approve-all.server.ts": "takes back what one did oneself",
  "features/photos/office/review.server.ts": "writes who decides",
  "features/photos/refusal.server.ts": "writes who undid it",
};

test("each file that asks for an independent person is tried here, and none asks another way", () => {
  const files = globSync("features/**/*.ts").filter((file) => !/\.test\.ts$|-cast\.ts$/.test(file));
  const asking = files.filter((file) =>
    /isIndependent\(|staff_independent\(|staff_circle\(/.test(readFileSync(file, "utf8")),
  );
  expect(asking.toSorted()).toEqual(Object.keys(askers).toSorted());
  const others = files.filter((file) => compares.test(readFileSync(file, "utf8")));
  expect(others.toSorted()).toEqual(Object.keys(compared).toSorted());
});

test.each([
  "if (found.deciders.includes(me.id)) return",
  "where m.subject_id = ${member} and ${operator} = any(m.deciders)",
  "and not (${me.id}::uuid = any (deciders))",
  "where first_by <> ${me.id}",
  "if (look.second_by === me.id)",
  "if (me.id !== found.settled_by)",
  "m.deciders @> array[${by}]",
  "first_by is distinct from ${me.id}",
  '.where("l.first_by", "<>", me.id)',
])("another way to compare two of the staff is seen: %s", (code) => {
  expect(code).toMatch(compares);
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

const { acts, caseAbout, decide } = secondPersonActs(() => ({ world, bystander }));

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
