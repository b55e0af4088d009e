import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { faultsOf } from "#features/doctor/doctor.server.ts";
import { calls } from "#features/index.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName, Input } from "#server/calls/registry.ts";
import { StartError } from "#server/config.ts";
import { openReplica } from "#server/db/replica.ts";
import { type Browser, browserOf as openBrowser } from "./browser.ts";
import { startPooler } from "./pooler.ts";
import { openWorldWithStandby } from "./standby-world.ts";
import type { Actor, World } from "./world.ts";

/* Reads that may lag are a standby's to answer (decision 61): a real one, of a server of its own. */

let opened: Awaited<ReturnType<typeof openWorldWithStandby>>;
let world: World;
let standby: (typeof opened)["standby"];
/** The other process's port. */
let elsewhere: string;
beforeAll(async () => {
  opened = await openWorldWithStandby();
  ({ world, standby } = opened);
  elsewhere = new URL(await world.process()).port;
});
afterAll(() => opened?.close());

const browserOf = (as: Actor | null) => openBrowser(as, String(world.port));
const aboutOf = async (reader: Browser, { id }: Actor, port?: string) => {
  const { body, status } = await reader("members.read", { id }, port);
  return status === 200 ? body.profile.about : status;
};
const likes = async (reader: Browser, { id }: Actor, port?: string) =>
  (await reader("members.read", { id }, port)).body.liked;
const namesFound = async (reader: Browser) =>
  (await reader("members.search", { gender: "woman" })).body.profiles.map(({ name }) => name);

const behind = () => world.services.replica?.age() ?? NaN;
const isAsked = (age = behind) => expect.poll(age, { interval: 100 }).toBeLessThan(1.5);
const answeredBy = async (who: "replica" | "primary" | "again"): Promise<number> => {
  const text = await (await fetch(world.metricsUrl)).text();
  return Number(new RegExp(`lagging_reads_total\\{by="${who}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test("others may see what was a moment ago, and who wrote sees it at once, at each process; nobody sees what is older than that", async () => {
  const [anna, bert] = [
    await world.member("Anna"),
    await world.member("Bert", { gender: "man", seeks: ["woman"] }),
  ];
  const [hers, phone, his] = [browserOf(anna), browserOf(anna), browserOf(bert)];
  await hers("profiles.update", { about: "I sail." });
  await standby.caughtUp();
  await isAsked();
  await standby.pause();
  onTestFinished(async () => void (await standby.resume()));
  await hers("profiles.update", { about: "I ride." });
  await hers("likes.like", { profile: { id: bert.id } });

  expect(await aboutOf(his, anna), "somebody else").toBe("I sail.");
  expect(await likes(phone, bert), "her other device, which has not written").toBe(false);
  expect(await aboutOf(phone, anna), "her own page, wherever she wrote").toBe("I ride.");
  expect(await likes(hers, bert)).toBe(true);
  expect(await likes(hers, bert, elsewhere), "at the other process").toBe(true);
  await expect.poll(() => aboutOf(his, anna)).toBe("I ride.");
  expect(behind(), "its standby has not moved").toBeGreaterThan(3);
  expect(await likes(phone, bert)).toBe(true);

  await standby.resume();
  await isAsked();
  const before = await answeredBy("replica");
  expect(await aboutOf(his, anna)).toBe("I ride.");
  expect(await answeredBy("replica")).toBe(before + 1);
});

test("a block holds at once, at a standby that has not heard of it, and visitors see nobody who has just said no", async () => {
  const [carla, dora, emil] = [
    await world.member("Carla", { visitors: true }),
    await world.member("Dora"),
    await world.member("Emil", { gender: "man", seeks: ["woman"] }),
  ];
  const [his, visitors] = [browserOf(emil), browserOf(null)];
  await standby.caughtUp();
  await isAsked();
  expect(await namesFound(his)).toEqual(expect.arrayContaining(["Carla", "Dora"]));
  expect(await namesFound(visitors)).toEqual(["Carla"]);
  await standby.pause();
  onTestFinished(async () => void (await standby.resume()));
  await browserOf(dora)("blocks.block", { profile: { id: emil.id } });
  await browserOf(carla)("account-settings.changeVisitors", { visitors: false, landers: false });

  const before = await answeredBy("again");
  expect(await namesFound(his)).toEqual(expect.not.arrayContaining(["Dora"]));
  expect(await namesFound(visitors)).toEqual([]);
  expect(await answeredBy("again"), "the standby had said something else").toBe(before + 2);
  expect((await his("members.read", { id: dora.id })).status).toBe(404);
  expect((await visitors("members.read", { id: carla.id })).status).toBe(404);
});

test("every call that lags is answered by the standby, and writes nothing there", async () => {
  const greta = await world.member("Greta");
  const his = await reader("Henk");
  await standby.caughtUp();
  await isAsked();
  const asked: { readonly [N in CallName]?: Input<N> } = {
    "members.search": { gender: "woman" },
    "members.count": { gender: "woman" },
    "members.similar": { id: greta.id },
    "members.read": { id: greta.id },
    "members.said": { ids: [greta.id] },
    "matchFinder.suggest": {},
  };
  const lagging = Object.entries<Call>(calls).filter(([, { lags }]) => lags);
  expect(Object.keys(asked)).toEqual(expect.arrayContaining(lagging.map(([name]) => name)));
  const before = await answeredBy("replica");
  await browserOf(greta)("likes.like", {
    profile: { id: (await his("profiles.own", {})).body.profile.id },
  });
  await standby.caughtUp();
  for (const [name, input] of Object.entries(asked))
    expect((await his(name as CallName, input as never)).status, name).toBe(200);
  expect(await answeredBy("replica")).toBe(before + lagging.length);
});

test("what shows in nothing that lags sends nobody to the primary", async () => {
  const fred = await world.member("Fred", { gender: "man", seeks: ["woman"] });
  const his = browserOf(fred);
  await standby.caughtUp();
  await isAsked();
  await his("members.rememberSearch", { criteria: {} });
  const before = [await answeredBy("replica"), await answeredBy("primary")];
  await namesFound(his);
  expect([await answeredBy("replica"), await answeredBy("primary")]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ]);
});

test("a primary that nobody writes to is not taken for a standby that lags", async () => {
  await standby.caughtUp();
  await isAsked();
  await sleep(4_000);
  expect(behind()).toBeLessThan(3);
});

/** The statuses of reads that went on while something happened. */
async function readWhile(reader: Browser, happens: () => unknown): Promise<number[]> {
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      await sleep(n * 10);
      if (n === 20) await happens();
      statuses.push((await reader("members.search", { gender: "woman" })).status);
    }),
  );
  return [...new Set(statuses)];
}
const reader = async (name: string) => browserOf(await world.member(name, { gender: "man" }));
const faults = async (replicaUrl = standby.url) =>
  (
    await faultsOf({
      db: world.db,
      config: { ...world.services.config, databaseUrl: world.databaseUrl, replicaUrl },
    })
  ).filter((fault) => /replica|standby/i.test(fault));
test("no read fails while the standby dies, and it is asked again when it is back", async () => {
  const his = await reader("Gerd");
  await standby.caughtUp();
  await isAsked();
  expect(await readWhile(his, () => standby.kill())).toEqual([200]);
  expect(behind()).toBe(Infinity);
  expect((await fetch(`${world.url}/health/ready`)).status).toBe(200);
  expect(await faults(opened.at(standby.url))).toEqual([
    expect.stringMatching(/cannot be reached \(ECONNREFUSED\).*check DATABASE_REPLICA_URL/),
  ]);
  await standby.start();
  await isAsked();
  expect(await faults(opened.at(standby.url))).toEqual([]);
  const before = await answeredBy("replica");
  await namesFound(his);
  expect(await answeredBy("replica")).toBe(before + 1);
  const lines = world.logged().filter(({ msg }) => /the replica is/.test(String(msg)));
  expect(lines.at(-1)).toMatchObject({ msg: "the replica is asked again" });
});

test("one that says nothing any more is not waited for: every read is answered meanwhile", async () => {
  const his = await reader("Hans");
  await isAsked();
  expect(await readWhile(his, opened.line.cut)).toEqual([200]);
  expect(behind()).toBe(Infinity);
  opened.line.mend();
  await isAsked();
});

test("the doctor names a standby that lags, a server that is none, and another database", async () => {
  await standby.caughtUp();
  await standby.pause();
  onTestFinished(async () => void (await standby.resume()));
  const ida = await world.member("Ida");
  await world.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx); // a commit that is not on the disk yet is not sent
    await tx.updateTable("profile").set({ about: "I sail." }).where("id", "=", ida.id).execute();
  });
  expect(await faults(opened.at(standby.url))).toEqual([
    expect.stringMatching(/more than 3 s behind/),
  ]);
  expect(await faults(world.databaseUrl)).toEqual([expect.stringMatching(/no standby/)]);
  expect(await faults(standby.url)).toEqual([expect.stringMatching(/another database/)]);
});

test("through a pooler it is asked with neither limits nor names, and one in the wrong place is named", async () => {
  const pooler = await startPooler(standby.url, 5);
  onTestFinished(pooler.stop);
  const own = {
    url: opened.at(pooler.url),
    primaryUrl: world.databaseUrl,
    log: pino({ level: "silent" }),
    count: () => {},
  };
  const replica = await openReplica({ ...own, pooled: true });
  onTestFinished(replica.close);
  await isAsked(replica.age);
  const one = {
    name: "one",
    text: "select pg_is_in_recovery() as there, $1::int as one",
    values: [1],
  };
  const answers = await replica.read(
    async () => [
      ...(await Promise.all([1, 2, 3].map(() => replica.prepared.query(one)))).map(
        ({ rows }) => rows[0],
      ),
      ...(await sql`select ${2}::int as two`.execute(replica.db)).rows,
    ],
    async () => [],
  );
  expect(answers).toEqual([...[1, 2, 3].map(() => ({ there: true, one: 1 })), { two: 2 }]);
  await expect(openReplica({ ...own, pooled: false })).rejects.toThrow(
    /^DATABASE_REPLICA_URL leads to a pooler.*set DATABASE_DIRECT_URL/,
  );
});

test("an address that can be no replica ends the start; a server that was promoted is not asked", async () => {
  const lines: string[] = [];
  const open = (url: string) =>
    openReplica({
      url,
      primaryUrl: world.databaseUrl,
      pooled: false,
      log: pino({}, { write: (text) => void lines.push(text) }),
      count: () => {},
    });
  const sentence = async (url: string) => {
    const error = await open(url).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  };
  expect(await sentence(inject("databaseServer"))).toMatch(/another database than DATABASE_URL/);
  const wrong = Object.assign(new URL(opened.at(standby.url)), { password: "wrong" });
  expect(await sentence(wrong.href)).toBe(
    `The replica at ${wrong.host} cannot be used (28P01): check DATABASE_REPLICA_URL.`,
  );
  for (const [url, reason] of [
    [world.databaseUrl, /no standby/],
    ["postgres://vesper@127.0.0.1:1/vesper", /ECONNREFUSED/],
  ] as const) {
    const replica = await open(url);
    expect(
      await replica.read(
        async () => "there",
        async () => "here",
      ),
    ).toBe("here");
    await replica.close();
    expect(lines.at(-1)).toMatch(/the replica is not asked/);
    expect(lines.at(-1)).toMatch(reason);
  }
});
