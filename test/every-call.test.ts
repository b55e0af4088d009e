import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import { plausible, schemaOf } from "./plausible.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// What must hold for each call, whoever adds it: who may make it, from where, with what.

let world: World;
let alice: Actor;
const names = Object.keys(calls) as CallName[];
const writes = names.filter((name) => calls[name].method !== "GET" || "acts" in calls[name]);

/** Open to visitors on purpose. A new call is for members unless it is added here. */
const forVisitors = new Set<CallName>([
  "account-settings.changeDates",
  "account-settings.confirmMail",
  "account-settings.reactivate",
  "account-settings.requestReactivation",
  "account-settings.stopMail",
  "accounts.activate",
  "accounts.checkSignUp",
  "accounts.requestPasswordReset",
  "accounts.resendActivation",
  "accounts.resetPassword",
  "accounts.signUp",
  "cancellations.declare",
  "cancellations.follow",
  "complaints.complain",
  "content.readPage",
  "credits.listBundles",
  "geography.findCity",
  "geography.listRegions",
  "geography.readMap",
  "geography.reverseGeocode",
  "interests.list",
  "languages.offer",
  "likes.autoLike",
  "measures.appeal",
  "measures.read",
  "members.count",
  "members.read",
  "members.search",
  "members.similar",
  "members.stillVisible",
  "notifications.readUnsubscribe",
  "notifications.unsubscribe",
  "own-pages.read",
  "presence.pageHidden",
  "refunds.declare",
  "refunds.followDeclared",
  "reports.reportOutside",
  "sessions.changeLanguage",
  "sessions.login",
  "sessions.logout",
  "sessions.readUser",
  "sites.readCompany",
  "sites.readSettings",
  "staff.acceptWithPasskey",
  "staff.acceptWithPassword",
  "staff.invitationPasskey",
  "staff.passkeyOptions",
  "staff.readInvitation",
  "staff.signIn",
  "staff.signInWithPasskey",
  "tracking.choose",
  "tracking.pageBounce",
  "tracking.readChoice",
]);

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  alice = await world.member("Alice");
});

test("what contracts open to visitors is what this list opens", () => {
  expect(names.filter((name) => "visitors" in calls[name]).sort()).toEqual([...forVisitors].sort());
});

describe.each(names)("%s", (name) => {
  test("a visitor gets in only where it says so", async () => {
    const { status, problem } = await world.call(name, plausible(name) as never);
    // To whoever does not work here the office is not there.
    const office = "staff" in calls[name];
    expect(status === 404 && office).toBe(office);
    expect(status === 403 && problem.code === "authentication_required").toBe(
      !forVisitors.has(name) && !office,
    );
  });

  test("trust row 5: ids that belong to nobody change and reveal nothing, and nothing breaks", async () => {
    const bert = await world.member(`B${randomUUID().slice(0, 8)}`, { gender: "man" });
    const { status } = await world.call(name, plausible(name) as never, { as: bert });
    expect(status).toBeLessThan(500);
  });

  test("4 KB of nonsense in every field is refused by name, never by a crash", async () => {
    // A query may have 16 KB with everything else in it; a body takes 4 KB a field.
    const nonsense = "𝕏\u0000'\"<script>${{%s}}\r\n".repeat(
      calls[name].method === "GET" ? 10 : 200,
    );
    const input = Object.fromEntries(
      [...Object.keys(calls[name].input.shape), "__proto__", "constructor"].map((field) => [
        field,
        nonsense,
      ]),
    );
    const { status, problem } = await world.call(name, input as never, {
      as: await world.member(`N${randomUUID().slice(0, 8)}`),
    });
    expect(status).toBeLessThan(500);
    const named = {
      status,
      code: expect.any(String) as string,
      detail: expect.not.stringMatching(/^(refusal|invalid)\./) as string,
    };
    expect(problem).toMatchObject(status >= 400 ? named : {});
  });
});

const office = names.filter((name) => /^(For o|O)perators:/.test(calls[name].summary));

test("a call of the office says so: the description's readers and the test below go by it", async () => {
  const files = globSync("features/**/office/contract.ts");
  expect(files.length).toBeGreaterThan(5);
  const contracts = await Promise.all(
    files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>),
  );
  const exported = new Set(contracts.flatMap((contract) => Object.values(contract)));
  const meant = names.filter((name) => exported.has(calls[name]));
  expect(meant.length).toBeGreaterThan(20);
  expect(meant.filter((name) => !office.includes(name))).toEqual([]);
});

test.each(office)("%s: to a member it is not there", async (name) => {
  const { status } = await world.call(name, plausible(name) as never, { as: alice });
  expect(status).toBe(404);
});

const says = (what: string) =>
  names.filter((name) => JSON.stringify(schemaOf(name)).includes(what));

test.each(says('"format":"uuid"'))(
  "%s: one's own id breaks nothing, in capital letters either",
  async (name) => {
    const carl = await world.member(`C${randomUUID().slice(0, 8)}`, { gender: "man" });
    for (const id of [carl.id, carl.id.toUpperCase()])
      expect(
        (await world.call(name, plausible(name, id) as never, { as: carl })).status,
        id,
      ).toBeLessThan(500);
  },
);

test.each(says('"cursor"'))(
  "%s: a cursor that looks like one and is none breaks nothing",
  async (name) => {
    const nick = `O${randomUUID().slice(0, 8)}`;
    const otto = await ("staff" in calls[name] ? world.staff(nick) : world.member(nick));
    for (const cursor of [
      `1_${"-".repeat(36)}`,
      `1_${"0".repeat(8)}${"-".repeat(28)}`,
      `3_1_${"0".repeat(8)}${"-".repeat(28)}`,
      `1_${randomUUID()}_999999999`,
    ]) {
      expect(
        (await world.call(name, { ...plausible(name), cursor } as never, { as: otto })).status,
        cursor,
      ).toBeLessThan(500);
    }
  },
);

/** A signature in the address proves these, whichever client and page they come from (RFC 8058). */
const ofOurPages = writes.filter((name) => !("provenByLink" in calls[name]));

describe.each(ofOurPages)("%s", (name) => {
  test.each<{ from: string; headers: Record<string, string> }>([
    {
      from: "a hostile page's form or fetch",
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    },
    { from: "another subdomain", headers: { "sec-fetch-site": "same-site" } },
    { from: "an old browser on a hostile page", headers: { origin: "https://evil.test" } },
  ])("trust row 11: is refused when it comes from $from", async ({ headers }) => {
    const { status, problem } = await world.call(name, plausible(name) as never, {
      as: alice,
      headers,
    });
    expect([status, problem.code]).toEqual([403, "wrong_origin"]);
  });
});

test("the hostile attempts above left the member logged in", async () => {
  expect((await world.call("sessions.readUser", {}, { as: alice })).body.user?.id).toBe(alice.id);
});
