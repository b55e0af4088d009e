import { beforeAll, expect, test } from "vitest";
import { commands } from "#features/all-commands.server.ts";
import { debitCast } from "#features/direct-debit/debit-cast.ts";
import { calls } from "#features/index.ts";
import { type Right, rights, shippedRoles } from "#features/staff/rights.ts";
import { officeEnvironment } from "#features/staff/staff-cast.ts";
import type { Call } from "#server/calls/define.ts";
import { byTwo } from "./by-two.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { mailsSince } from "./mails-since.ts";
import { payerOf } from "./payer.ts";
import { type Actor, type Answered, openWorld, type World } from "./world.ts";

// Whatever changes where money goes, who may do everything, or at which address the installation
// answers: every owner gets a mail, and where the contract says so it takes two people.

let world: World;
let otto: Actor, wilma: Actor, dieter: Actor, mara: Actor;
let other: string;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  world.services.payments.checkKeys = async () => ({ answer: "good", identity: named("account") });
  other = await world.site("other.test");
  otto = await world.staff("Otto");
  wilma = await world.staff("Wilma");
  dieter = await world.staff("Dieter");
  mara = await world.staff("Mara", { roles: ["editor"] });
  await sell(world);
});

/** Something was paid: from here on a site's money goes somewhere. */
async function sell(world: World) {
  const alice = await world.member("Alice");
  const order = { bundle: "p0", payment_method: "ideal" } as const;
  const { body } = await world.call("payments.order", order, { as: alice });
  await payerOf(world).press(body.checkout_url, "pay");
}
const keys = () =>
  ({ provider: "mollie", api_key: `live_${"k".repeat(30)}${named("x")}` }) as const;
const grants = (role: string, site_id: string | null = null) => [{ role, site_id }];
const someone = (role = "editor") => world.staff(named("Nora"), { roles: [role] });
const change = (host: string, as: "answers" | "redirects" | "canonical" | "gone") =>
  world.call("opening.changeHost", { site: { id: other }, host, as }, { as: otto });
const setGrants = (id: string, role: string) =>
  world.call("staff.changeGrants", { id, grants: grants(role) }, { as: otto });
const saveRole = (name: string, held: readonly Right[]) =>
  world.call("staff.saveRole", { name, rights: [...held] }, { as: otto });

async function inviteAs(role: string) {
  const name = named("nils");
  const invited = { email: `${name}@office.test`, name, grants: grants(role) };
  const made = await world.call("staff.invite", invited, { as: otto });
  return made.status === 200 ? acceptInvitation(world, made.body.link, name) : made;
}

interface Sample {
  /** How many people it takes; with one, why. */
  readonly people: 2 | string;
  /** Makes what it needs and gives the act itself, by Otto. */
  prepare(): Promise<() => Promise<Answered<unknown>>>;
}
const alone = {
  role: "the acts of such a role wait for a second person themselves (decision 85)",
  fewer: "it takes away, or gives back what two people gave",
  reset: "somebody who lost their ways in cannot wait; it ties the two for seven days",
  host: "links and mails lead where they did",
  closed: "no member is there yet",
};

/** Of each call with `owners`: what it is asked for, as its name and then what is particular. */
const samples: Readonly<Record<string, Sample>> = {
  "payment-accounts.save": {
    people: 2,
    prepare: async () => () => world.call("payment-accounts.save", keys(), { as: otto }),
  },
  "payment-accounts.stop": {
    people: 2,
    async prepare() {
      await byTwo(world, await world.call("payment-accounts.save", keys(), { as: otto }));
      return () => world.call("payment-accounts.stop", { provider: "mollie" }, { as: otto });
    },
  },
  "direct-debit.saveSetup the first account, after a sale": {
    people: 2,
    prepare: async () => () => debitCast(world, otto).saveSetup(),
  },
  "direct-debit.saveSetup another account": {
    people: 2,
    prepare: async () => () => debitCast(world, otto).saveSetup({ iban: "NL69INGB0123456789" }),
  },
  "opening.changeHost canonical": {
    people: 2,
    prepare: async () => () => change(`${named("www")}.other.test`, "canonical"),
  },
  ...Object.fromEntries(
    (["answers", "redirects"] as const).map((as) => [
      `opening.changeHost one more that ${as}`,
      { people: alone.host, prepare: async () => () => change(`${named("m")}.other.test`, as) },
    ]),
  ),
  "opening.changeHost gone": {
    people: alone.host,
    async prepare() {
      await change("gone.other.test", "answers");
      return () => change("gone.other.test", "gone");
    },
  },
  "staff.changeGrants owner": {
    people: 2,
    async prepare() {
      const { id } = await someone();
      return () => setGrants(id, "owner");
    },
  },
  ...Object.fromEntries(
    ["moderator", "finance", "manager", "support", "child-safety"].flatMap((role) => [
      [
        `staff.changeGrants ${role} for all sites`,
        {
          people: alone.role,
          async prepare() {
            const { id } = await someone();
            return () => setGrants(id, role);
          },
        },
      ],
      [
        `staff.invite ${role} for all sites`,
        { people: alone.role, prepare: async () => () => inviteAs(role) },
      ],
    ]),
  ),
  "staff.saveRole an owner's right": {
    people: 2,
    async prepare() {
      const name = named("role");
      await saveRole(name, ["words.edit"]);
      await someone(name);
      return () => saveRole(name, ["words.edit", "keys.change"]);
    },
  },
  ...Object.fromEntries(
    (["reports.decide", "refunds.give", "debits.run", "credits.give"] as const).map((right) => [
      `staff.saveRole ${right}`,
      {
        people: alone.role,
        async prepare() {
          const name = named("role");
          await saveRole(name, ["words.edit"]);
          await someone(name);
          return () => saveRole(name, ["words.edit", right]);
        },
      },
    ]),
  ),
  "staff.restoreRole": {
    people: alone.role,
    async prepare() {
      await saveRole("finance", ["statistics.read"]);
      await someone("finance");
      return () => world.call("staff.restoreRole", { name: "finance" }, { as: otto });
    },
  },
  "staff.changeStatus an owner": {
    people: alone.fewer,
    async prepare() {
      const { id } = await someone("owner");
      return () => world.call("staff.changeStatus", { id, status: "suspended" }, { as: otto });
    },
  },
  "staff.changeStatus a moderator for all sites, back": {
    people: alone.fewer,
    async prepare() {
      const { id } = await someone("moderator");
      await world.call("staff.changeStatus", { id, status: "suspended" }, { as: otto });
      return () => world.call("staff.changeStatus", { id, status: "active" }, { as: otto });
    },
  },
  "staff.resetWaysIn": {
    people: alone.reset,
    async prepare() {
      const { id } = await someone("finance");
      return () => world.call("staff.resetWaysIn", { id }, { as: otto });
    },
  },
};

const all = Object.entries(calls) as [string, Call][];
const flagged = all.filter(([, { staff }]) => staff?.owners);
/** Rights of owners and managers alone, or of what a manager may not. */
const gravest = rights.filter(
  (right) =>
    !shippedRoles["manager"]?.includes(right) ||
    Object.entries(shippedRoles).every(
      ([role, held]) => role === "owner" || role === "manager" || !held.includes(right),
    ),
);
/** Writes by such a right, and commands, that change none of the three. */
const quiet: Readonly<Record<string, string>> = {
  "opening.makeSite": "a new site, closed, at an address where nothing was",
  "opening.open": "shows a site at the address that it has",
  "opening.setFree": "what things cost, not to whom",
  "site-settings.save": "hosts and company are refused there",
  "site-settings.saveCompany": "names the seller; no account of it",
  "staff.endStaffSession": "takes away",
  "staff.removeRole": "nobody has it",
  "staff.withdrawInvitation": "takes away",
  "workNotices.removeWebhook": "counts of work",
  "workNotices.saveWebhook": "counts of work",
  "workNotices.tryWebhook": "counts of work",
  backup: "changes nothing",
  doctor: "changes nothing",
  "import-places": "towns",
  migrate: "the shape of the database",
  restore: "fills an empty installation: there is nobody yet",
  "rotate-key": "the same values under another key",
  "unpaid-credits": "changes nothing",
};

test("each write by an owner's or a manager's right, and each command, mails the owners or says why not", () => {
  expect(gravest).toEqual(expect.arrayContaining(["keys.change", "banking.change"]));
  const writes = all.filter(
    ([, { staff, method }]) => method !== "GET" && gravest.includes(staff?.may as Right),
  );
  const silent = [
    ...writes.filter(([, { staff }]) => !staff?.owners).map(([name]) => name),
    ...Object.entries(commands)
      .filter(([, { owners }]) => !owners)
      .map(([name]) => name),
  ];
  expect(silent.toSorted()).toEqual(Object.keys(quiet).toSorted());
});

/** How many mails came to Otto, Wilma, Dieter and Mara. */
const [owners, nobody] = [
  [1, 1, 1, 0],
  [0, 0, 0, 0],
];
/** What Wilma's confirmation answers to what waits for it; every other answer as it is. */
async function confirmed(asked: Answered<unknown>) {
  if (asked.problem.code !== "waits_for_second") return asked;
  const proposal = { id: (asked.problem.data as { proposal: string }).proposal };
  return world.call("proposals.confirm", { proposal }, { as: wilma });
}
const callOf = (sample: string): string => sample.split(" ")[0] ?? "";
test("each that does has a sample, and each that may take two people one of two", () => {
  expect(new Set(Object.keys(samples).map(callOf))).toEqual(new Set(flagged.map(([name]) => name)));
  const ofTwo = Object.entries(samples).filter(([, { people }]) => people === 2);
  expect(new Set(ofTwo.map(([name]) => callOf(name)))).toEqual(
    new Set(flagged.filter(([, { staff }]) => staff?.second).map(([name]) => name)),
  );
});

test.each(Object.entries(samples))(
  "trust row 31: %s: every owner gets one mail, and nobody else",
  async (_, { people, prepare }) => {
    const act = await prepare();
    const mails = await mailsSince(world, [otto, wilma, dieter, mara]);
    const asked = await act();
    expect(asked.problem.code).toBe(people === 2 ? "waits_for_second" : undefined);
    const first = await mails();
    const done = await confirmed(asked);
    const second = await mails();
    expect(done.status).toBe(200);
    expect([first, second].map((each) => each.map(({ length }) => length))).toEqual(
      people === 2 ? [nobody, owners] : [owners, nobody],
    );
    expect(new Set([...first, ...second].flat()).size).toBe(1);
  },
);

test.each(["moderator", "finance"])("a %s of one site is no news to owners", async (role) => {
  const { id } = await someone();
  const mails = await mailsSince(world, [dieter]);
  const given = { id, grants: grants(role, world.siteId) };
  expect((await world.call("staff.changeGrants", given, { as: otto })).status).toBe(200);
  const invited = { email: `${named("nils")}@office.test`, name: "Nils", grants: given.grants };
  const { body } = await world.call("staff.invite", invited, { as: otto });
  expect((await acceptInvitation(world, body.link, "Nils")).status).toBe(200);
  expect(await mails()).toEqual([[]]);
});
