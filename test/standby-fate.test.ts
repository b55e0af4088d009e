import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { faultsOf } from "#features/doctor/doctor.server.ts";
import { openReplica } from "#server/db/replica.ts";
import { browserOf as openBrowser } from "./browser.ts";
import { startStandby } from "./standby.ts";
import { openWorldWithStandby } from "./standby-world.ts";
import type { Actor, World } from "./world.ts";

/*
 * What becomes of a standby (decision 61): one that lags under a rate of writes, and one that is
 * promoted. In this order: after a promotion it is none any more.
 */

let opened: Awaited<ReturnType<typeof openWorldWithStandby>>;
let world: World;
let standby: (typeof opened)["standby"];
let elsewhere: string;
beforeAll(async () => {
  opened = await openWorldWithStandby();
  ({ world, standby } = opened);
  elsewhere = new URL(await world.process()).port;
});
afterAll(() => opened?.close());

const browserOf = (as: Actor) => openBrowser(as, String(world.port));
const behind = () => world.services.replica?.age() ?? NaN;
const isAsked = () => expect.poll(behind, { interval: 100 }).toBeLessThan(1.5);
const answeredBy = async (who: "replica" | "primary" | "again"): Promise<number> => {
  const text = await (await fetch(world.metricsUrl)).text();
  return Number(new RegExp(`lagging_reads_total\\{by="${who}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

const faults = () =>
  faultsOf({
    db: world.db,
    config: {
      ...world.services.config,
      databaseUrl: world.databaseUrl,
      replicaUrl: opened.at(standby.url),
    },
  });

const writers = 12;
const writesEach = 18;
/** After the last write: the browser's cookie that it wrote has ended, and the standby is asked. */
const readingMs = 9_000;

test("under a rate of writes, a standby that stands still again and again never shows anybody less than they wrote", async () => {
  const [his, her] = [{ gender: "man", seeks: ["woman"] } as const, {}];
  const pairs = await Promise.all(
    Array.from({ length: writers }, async (_, n) => ({
      one: await world.member(`Writer${n}`, his),
      other: await world.member(`Liked${n}`, her),
    })),
  );
  await standby.caughtUp();
  await isAsked();
  const before = await answeredBy("replica");
  let going = true;
  const standsStill = (async () => {
    while (going) {
      await standby.pause();
      await sleep(500 + Math.random() * 2_000);
      await standby.resume();
      await sleep(500 + Math.random() * 1_000);
    }
  })();
  let reads = 0;
  const stale: string[] = [];
  await Promise.all(
    pairs.map(async ({ one, other }) => {
      const browser = browserOf(one);
      const somewhere = () => (Math.random() < 0.5 ? elsewhere : String(world.port));
      let liked = false;
      let wroteAt = performance.now();
      const look = async (): Promise<void> => {
        const answer = await browser("members.read", { id: other.id }, somewhere());
        reads += 1;
        if (answer.body.liked !== liked)
          stale.push(`${answer.status} after ${Math.round(performance.now() - wroteAt)} ms`);
      };
      for (let n = 0; n < writesEach; n += 1) {
        const input = { profile: { id: other.id } };
        const call = liked ? "likes.unlike" : "likes.like";
        expect((await browser(call, input, somewhere())).status).toBe(200);
        liked = !liked;
        wroteAt = performance.now();
        for (let again = 0; again < 3; again += 1) await look();
        await sleep(Math.random() * 200);
      }
      // And for as long as the standby was hardly asked: a busy machine reads less in the same time.
      while (
        performance.now() < wroteAt + readingMs ||
        (await answeredBy("replica")) <= before + 20
      ) {
        await look();
        await sleep(100);
      }
    }),
  );
  going = false;
  await standsStill;
  expect(stale).toEqual([]);
  expect(reads).toBeGreaterThan(writers * writesEach * 3);
  expect(await answeredBy("replica"), "the standby was asked").toBeGreaterThan(before + 20);
});

test("the doctor asks for the right to see whose log a standby receives", async () => {
  const admin = new pg.Client({ connectionString: opened.primary.superuserUrl });
  await admin.connect();
  onTestFinished(() => admin.end());
  // The server that comes along has its program's role watch everything.
  const about = async () => (await faults()).filter((fault) => /pg_read_all_stats/.test(fault));
  expect(await about()).toEqual([]);
  await admin.query("revoke pg_monitor from vesper");
  await expect.poll(about).toHaveLength(1);
  await admin.query("grant pg_monitor to vesper");
  await expect.poll(about).toEqual([]);
});

test("a standby that is promoted under readers is not read from any more: no read fails, and nobody sees what only it has", async () => {
  const [anna, bert] = [
    await world.member("Anna"),
    await world.member("Bert", { gender: "man", seeks: ["woman"] }),
  ];
  const [hers, his] = [browserOf(anna), browserOf(bert)];
  await hers("profiles.update", { about: "I sail." });
  await standby.caughtUp();
  await isAsked();
  const left = await startStandby(opened.primary, "left");
  onTestFinished(left.stop);
  const moved = await startStandby(opened.primary, "moved");
  onTestFinished(moved.stop);
  await moved.stop(); // before the histories part: behind that, none can go over to the other
  await standby.caughtUp();
  const seen = new Set<unknown>();
  let going = true;
  const reading = (async () => {
    while (going) {
      const { status, body } = await his("members.read", { id: anna.id });
      seen.add(status === 200 ? body.profile.about : status);
      await sleep(10);
    }
  })();
  await standby.promote();
  await expect.poll(behind, { interval: 20 }).toBe(Infinity);
  const there = new pg.Client({ connectionString: opened.at(standby.url) });
  await there.connect();
  onTestFinished(() => there.end());
  await there.query("update profile set about = 'Of another history.' where id = $1", [anna.id]);
  await sleep(2_500); // it is looked at twice more
  going = false;
  await reading;
  expect([...seen]).toEqual(["I sail."]);
  expect(world.logged()).toContainEqual(
    expect.objectContaining({
      msg: "the replica is not asked",
      err: expect.objectContaining({
        message: expect.stringMatching(/no standby/) as string,
      }) as object,
    }),
  );
  expect(await faults()).toContainEqual(expect.stringMatching(/no standby \(was it promoted\?\)/));

  // Whose standby is whose, after a failover that not everybody has heard of.
  const next = await startStandby(standby, "next");
  onTestFinished(next.stop);
  const answers = async (primaryUrl: string, url: string): Promise<string> => {
    const lines: string[] = [];
    const replica = await openReplica({
      url: opened.at(url),
      primaryUrl: opened.at(primaryUrl),
      pooled: false,
      log: pino({}, { write: (text) => void lines.push(text) }),
      count: () => {},
    });
    const says = (who: string) => () => Promise.resolve(who);
    const who = await replica.read(says("standby"), says("primary"));
    await replica.close();
    return typeof who === "string" && who === "primary" && /another primary/.test(lines.join())
      ? "another primary"
      : String(who);
  };
  const [first, second] = [world.databaseUrl, standby.url];
  // One that has just begun needs a moment to come near.
  const found = (primaryUrl: string, { url }: { url: string }, message: string) =>
    expect.poll(() => answers(primaryUrl, url), { message });
  await found(second, next, "of the promoted one").toBe("standby");
  await found(first, next, "whose primary was promoted").toBe("another primary");
  await found(first, left, "of the first one").toBe("standby");
  await found(second, left, "left behind by the failover").toBe("another primary");
  await moved.follow(standby); // its control file speaks of the first one's history for minutes
  await found(first, moved, "that went over").toBe("another primary");
  await found(second, moved, "that went over").toBe("standby");
});
