import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let mallory: Actor;
beforeAll(async () => {
  world = await openWorld();
  mallory = await world.member("Mallory");
});

const polluting = { role: "operator", credits: 1_000, isAdmin: true };
const bodies = [
  `{"about":"I sail.","__proto__":${JSON.stringify(polluting)}}`,
  `{"about":"I sail.","constructor":{"prototype":${JSON.stringify(polluting)}}}`,
  `{"__proto__":{"__proto__":${JSON.stringify(polluting)}}}`,
  `{"about":{"__proto__":${JSON.stringify(polluting)},"toString":"I sail."}}`,
];
const queries = [
  "__proto__[role]=operator",
  "__proto__.role=operator",
  "constructor[prototype][role]=operator",
  "__proto__=operator",
];

async function nobodyIsOperator(): Promise<void> {
  const bare = {} as Record<string, unknown>;
  for (const name of Object.keys(polluting)) expect(bare[name], name).toBeUndefined();
  const { user } = (await world.call("sessions.readUser", {}, { as: mallory })).body;
  expect(user).toMatchObject({ id: mallory.id, credits: 0 });
  expect((await world.call("moderation.queue", {}, { as: mallory })).status).toBe(404);
}

test.each(bodies)("trust row 25: what a member sends as %s gives nobody a role", async (body) => {
  const headers = {
    "content-type": "application/json",
    "x-client-request": "1",
    "idempotency-key": randomUUID(),
    cookie: mallory.cookie,
  };
  const answer = await fetch(`${world.url}/api/profile.php`, { method: "PUT", headers, body });
  expect(answer.status).toBeLessThan(500);
  await nobodyIsOperator();
});

test.each(queries)("trust row 25: nor does the query %s", async (query) => {
  const headers = { cookie: mallory.cookie };
  const answer = await fetch(`${world.url}/api/members.php?${query}`, { headers });
  expect(answer.status).toBeLessThan(500);
  await nobodyIsOperator();
});

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
}

test("trust row 25: no library that runs what a client serialised is installed, and each that is has its hash", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ""));
  expect(names).toContain("react-dom");
  const unsafe = /^(react-server-dom-.*|node-serialize|serialize-to-js|funcster|vm2)$/;
  expect(names.filter((name) => unsafe.test(name))).toEqual([]);
  // Binaries of other platforms have none: npm does not install them here.
  const bare = Object.entries(packages).filter(
    ([path, { integrity, optional }]) => path !== "" && !integrity && !optional,
  );
  expect(bare).toEqual([]);
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
