import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
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

/** Of a member: in how many days the suspension ends; null: there is none. */
const outFor = async ({ id }: { readonly id: string }) => {
  const { rows } = await sql<{ days: number | null }>`
    select round(extract(epoch from suspended_until - now()) / 86400)::int as days
    from account where id = ${id}`.execute(world.db);
  return rows[0]?.days ?? null;
};

test("a suspension of 30 days is one person's", async () => {
  const { bob, id } = await aCase();
  expect((await decide(id, ["suspend"], otto, 30)).status).toBe(200);
  expect([await outFor(bob), await caseOf(id)]).toEqual([30, "closed"]);
});

const lighter: CaseKind[][] = [[], ["warn"], ["hide"], ["warn", "hide"]];
const longer = lighter.flatMap((light): [CaseKind[], CaseKind[]][] => [
  [light, ["suspend"]],
  [light, ["suspend", "ban"]],
]);
describe.each([31, 90, 365])("a suspension of %i days", (days) => {
  test.each(longer)(
    "trust row 17: with %j, as %j: the member is out for 30 days at once, the whole of it waits",
    async (light, heavy) => {
      const { bob, id } = await aCase();
      const asked = await decide(id, [...light, ...heavy], otto, days);
      const proposal = proposed(asked);
      expect(asked.problem).toMatchObject({ data: { done: "part" } });
      expect([await inForce(id), await caseOf(id), await outFor(bob)]).toEqual([
        [...light, "suspend"],
        "open",
        30,
      ]);
      expect((await world.call("sessions.readUser", {}, { as: bob })).body.user).toBeNull();
      expect(await listed(wilma)).toMatchObject([
        {
          what: heavy.includes("ban") ? "ban" : "suspension",
          values: { name: bob.name, measures: heavy.join(" "), days },
        },
      ]);
      expect((await confirm(proposal)).status).toBe(200);
      expect([await inForce(id), await caseOf(id), await outFor(bob)]).toEqual([
        [...light, "suspend", ...heavy],
        "closed",
        days,
      ]);
    },
  );
});

test("a long suspension that is refused leaves the 30 days that one person may give", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await decide(id, ["suspend"], otto, 90));
  const refused = { ...about(proposal), reason: "A month is enough." };
  expect((await world.call("proposals.refuse", refused, { as: wilma })).status).toBe(200);
  expect([await inForce(id), await outFor(bob)]).toEqual([["suspend"], 30]);
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
