import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { calls } from "#features/index.ts";
import { everyone, type Right, rights, shippedRoles } from "#features/staff/rights.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Who of the staff may make which call: from the contracts, whoever adds one.

let world: World;
const here = "127.0.0.1";
const there = "other.test";
const all = Object.entries(calls) as [CallName, Call][];
const ofOffice = all.filter(([, call]) => call.staff);
/** Would end the session that the others are asked in. */
const ends = new Set<CallName>(["staff.leave"]);
const asked = ofOffice.filter(([name]) => !ends.has(name));
const roles = Object.keys(shippedRoles);

/** By role: with the role on the chosen site; for all sites; with it on another site alone. */
const own = new Map<string, Actor>();
const everywhere = new Map<string, Actor>();
const elsewhere = new Map<string, Actor>();
let alice: Actor;
beforeAll(async () => {
  world = await openWorld();
  await world.site(there);
  alice = await world.member("Alice");
  for (const role of roles) {
    own.set(role, await world.staff(`Own-${role}`, { roles: [role], sites: [here] }));
    everywhere.set(role, await world.staff(`All-${role}`, { roles: [role] }));
    elsewhere.set(
      role,
      await world.staff(`Other-${role}`, { roles: [role], sites: [there], on: here }),
    );
  }
});

/** What the guard says, before the input is looked at: an input that nobody meant. */
const ask = async (name: CallName, as: Actor | null) => {
  const { status, problem } = await world.call(name, {} as never, { as, key: randomUUID() });
  return status === 404 && problem.code === "not_found" ? "not there" : "admitted";
};

test("every contract of the office says who of the staff may, with a right that there is", async () => {
  const files = globSync(
    "features/{**/office/**,moderation/**,people/**,staff/**}/contract.ts",
  ).concat(globSync("features/{moderation,people,staff}/contract.ts"));
  expect(files.length).toBeGreaterThan(9);
  const contracts = await Promise.all(
    files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>),
  );
  const exported = new Set(contracts.flatMap((contract) => Object.values(contract)));
  const meant = all.filter(([, call]) => exported.has(call));
  expect(meant.length).toBeGreaterThan(30);
  expect(
    meant.filter(([, { staff, visitors }]) => !staff && !visitors).map(([name]) => name),
  ).toEqual([]);
  const known: readonly string[] = [...rights, everyone];
  expect(ofOffice.filter(([, { staff }]) => !known.includes(staff?.may ?? ""))).toEqual([]);
});

test("what says that it is for operators has a guard, and what has one says so", () => {
  const says = all.filter(([, { summary }]) => /^(For o|O)perators:/.test(summary));
  expect(says.map(([name]) => name)).toEqual(ofOffice.map(([name]) => name));
});

test.each(asked)("trust row 27: to visitors and members %s is not there", async (name) => {
  expect([await ask(name, null), await ask(name, alice)]).toEqual(["not there", "not there"]);
});

test.each(asked)(
  "trust row 27: %s may be made by each role where it has the right, and nowhere else",
  async (name, call) => {
    const may = call.staff?.may ?? "";
    for (const role of roles) {
      const holds = may === everyone || shippedRoles[role]?.includes(may as Right);
      const onOne = holds && !call.staff?.everywhere;
      expect([role, await ask(name, own.get(role) ?? null)]).toEqual([
        role,
        onOne ? "admitted" : "not there",
      ]);
      expect([role, "everywhere", await ask(name, everywhere.get(role) ?? null)]).toEqual([
        role,
        "everywhere",
        holds ? "admitted" : "not there",
      ]);
      expect([role, "elsewhere", await ask(name, elsewhere.get(role) ?? null)]).toEqual([
        role,
        "elsewhere",
        may === everyone ? "admitted" : "not there",
      ]);
    }
  },
);

// What asks only sometimes is asked in second-person.test.ts.
test.each(asked.filter(([, { staff }]) => staff?.stepUp === true))(
  "%s: asks whoever did not just show who they are to do so again",
  async (name) => {
    const stale = await world.staff(`Stale-${randomUUID().slice(0, 8)}`, { proved: false });
    const { status, problem } = await world.call(name, {} as never, { as: stale });
    expect([status, problem.code]).toEqual([403, "step_up_required"]);
  },
);

test("keys, the bank account, roles, ways in and exports ask for it", () => {
  const fresh = ofOffice.filter(([, { staff }]) => staff?.stepUp === true).map(([name]) => name);
  expect(fresh).toEqual(
    expect.arrayContaining([
      "payment-accounts.save",
      "payment-accounts.stop",
      "direct-debit.saveSetup",
      "direct-debit.file",
      "people.exportFor",
      "people.eraseFor",
      "staff.invite",
      "staff.changeGrants",
      "staff.resetWaysIn",
      "staff.saveRole",
      "staff.removeRole",
      "staff.addPasskey",
      "staff.setPassword",
      "staff.renewRecoveryCodes",
    ]),
  );
});

test("a role that is taken away is gone from the next call on", async () => {
  const nora = await world.staff("Nora", { roles: ["finance"], sites: [here] });
  expect(await ask("invoices.listVatRates", nora)).toBe("admitted");
  await world.db.deleteFrom("staff_grant").where("staff_id", "=", nora.id).execute();
  expect(await ask("invoices.listVatRates", nora)).toBe("not there");
});
