import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { CaseKind } from "#features/moderation/case-kinds.ts";
import { openGraveCast } from "./grave-cast.ts";

// What one person may decide applies at once; only the rest waits for a second person.

const {
  world,
  otto,
  wilma,
  aCase,
  said,
  ban,
  dismiss,
  proposed,
  about,
  confirm,
  listed,
  statusOf,
} = await openGraveCast();
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

const decide = (id: string, kinds: CaseKind[], as = otto, days = 7) =>
  world.call(
    "moderation.decide",
    { case: { id }, kinds, ...said, ...(kinds.includes("suspend") && { days }) },
    { as },
  );
const caseOf = async (id: string) =>
  (
    await sql<{ status: string }>`select status from moderation_case where id = ${id}`.execute(
      world.db,
    )
  ).rows[0]?.status;
const inForce = async (id: string) =>
  (
    await sql<{ kind: string }>`select kind from measure where case_id = ${id}
      and undone_at is null order by id`.execute(world.db)
  ).rows.map(({ kind }) => kind);

test.each(["warn", "hide", "suspend", "remove_text"] as const)(
  "%s and a ban together: the first is done at once, the ban waits, and is then added",
  async (kind) => {
    const { bob, id } = await aCase();
    await world.db
      .updateTable("profile")
      .set({ about: "I sail." })
      .where("id", "=", bob.id)
      .execute();
    const asked = await decide(id, [kind, "ban"]);
    const proposal = proposed(asked);
    expect(asked.problem).toMatchObject({ data: { done: "part" } });
    expect(asked.problem.detail).toContain("is done");
    expect([await inForce(id), await caseOf(id), await statusOf(bob)]).toEqual([
      [kind],
      "open",
      "active",
    ]);
    expect(await listed(wilma)).toMatchObject([
      { what: "ban", values: { name: bob.name, measures: "ban" }, changed: false },
    ]);
    expect((await confirm(proposal)).status).toBe(200);
    expect([await inForce(id), await caseOf(id), await statusOf(bob)]).toEqual([
      [kind, "ban"],
      "closed",
      "blocked",
    ]);
  },
);

test("a suspension of 30 days is one person's, a longer one waits; with a ban both wait", async () => {
  expect((await decide((await aCase()).id, ["suspend"], otto, 30)).status).toBe(200);
  const { bob, id } = await aCase();
  const asked = await decide(id, ["suspend"], otto, 31);
  expect(asked.problem).toMatchObject({ code: "waits_for_second", data: { done: "nothing" } });
  expect(await inForce(id)).toEqual([]);
  expect(await listed(wilma)).toMatchObject([
    { what: "suspension", values: { name: bob.name, days: 31 } },
  ]);
  expect((await confirm(proposed(asked))).status).toBe(200);
  expect(await inForce(id)).toEqual(["suspend"]);
  const other = await aCase();
  const both = await decide(other.id, ["warn", "suspend", "ban"], otto, 90);
  expect([await inForce(other.id), both.problem.data]).toMatchObject([["warn"], { done: "part" }]);
  expect((await confirm(proposed(both))).status).toBe(200);
  expect(await inForce(other.id)).toEqual(["warn", "suspend", "ban"]);
});

test("what is decided while a ban waits is done at once, and the ban keeps its name and its case", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await ban(id));
  expect((await decide(id, ["suspend"], wilma)).status).toBe(200);
  expect((await world.call("sessions.readUser", {}, { as: bob })).body.user).toBeNull();
  expect(await caseOf(id)).toBe("open");
  expect(await listed(wilma)).toMatchObject([
    { id: proposal, values: { name: bob.name }, known: true, changed: false },
  ]);
  // A dismissal says the contrary: the proposal is decided first.
  expect((await dismiss(id, wilma)).problem.code).toBe("proposed_already");
  const many = { cases: [id], count: 1 };
  expect((await world.call("moderation.dismissAll", many, { as: wilma })).body.dismissed).toEqual(
    [],
  );
  expect((await confirm(proposal)).status).toBe(200);
  expect([await inForce(id), await statusOf(bob)]).toEqual([["suspend", "ban"], "blocked"]);
});

test("a ban that is refused leaves what was done at once, and the case to be decided", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await decide(id, ["hide", "ban"]));
  const refused = { ...about(proposal), reason: "Hidden is enough." };
  expect((await world.call("proposals.refuse", refused, { as: wilma })).status).toBe(200);
  expect([await inForce(id), await caseOf(id)]).toEqual([["hide"], "open"]);
  expect((await dismiss(id, wilma)).status).toBe(200);
  expect([await inForce(id), await caseOf(id), await statusOf(bob)]).toEqual([
    ["hide", "dismiss"],
    "closed",
    "active",
  ]);
});

test("a repeat of the request does the part once; one part that fails leaves no proposal", async () => {
  const { id } = await aCase();
  const input = { case: { id }, kinds: ["warn" as const, "ban" as const], ...said };
  const ask = () => world.call("moderation.decide", input, { as: otto, key: "the-same-decision" });
  expect(proposed(await ask())).toBe(proposed(await ask()));
  expect(await inForce(id)).toEqual(["warn"]);
  const other = await aCase();
  // There is no photo to remove.
  expect((await decide(other.id, ["remove_photo", "ban"])).problem.code).toBe("invalid");
  expect(await listed(otto)).toHaveLength(1);
});

test("reporters read that we acted, when the case closes with a measure in force", async () => {
  const { bob, id } = await aCase();
  const alice = await world.member("Alice-reports");
  const reported = { profile: { id: bob.id }, reason: "harassment" as const };
  await world.call("reports.report", reported, { as: alice });
  const proposal = proposed(await decide(id, ["suspend", "ban"]));
  const statuses = async () =>
    (await sql`select status from report where case_id = ${id}`.execute(world.db)).rows;
  expect(await statuses()).toEqual([{ status: "open" }]);
  await world.call("proposals.withdraw", about(proposal), { as: otto });
  expect((await dismiss(id)).status).toBe(200);
  expect(await statuses()).toEqual([{ status: "acted" }]);
});
