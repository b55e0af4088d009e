import { expect, onTestFinished, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { openJobs } from "./jobs.ts";
import { jobsSchema } from "#test/schema.ts";

const world = await openWorld();

/** A start with one job of this schedule; what is kept of it afterwards. */
async function startWith(schedule: string) {
  const jobs = await openJobs(world.databaseUrl, world.services.pool, true, () => {});
  await jobs.work([{ name: "of-this-test", schedule, run: async () => {} }]);
  await jobs.stop();
  const { rows } = await world.services.pool.query<{ cron: string; retry_limit: number }>(
    `select cron, retry_limit from ${jobsSchema}.schedule join ${jobsSchema}.queue using (name) where name = 'of-this-test'`,
  );
  return rows;
}

test("a start makes the queue and the schedule that are missing, and writes a schedule that changed", async () => {
  expect(await startWith("3 4 * * *")).toEqual([{ cron: "3 4 * * *", retry_limit: 46 }]);
  expect(await startWith("3 4 * * *")).toEqual([{ cron: "3 4 * * *", retry_limit: 46 }]);
  expect(await startWith("5 6 * * *")).toEqual([{ cron: "5 6 * * *", retry_limit: 46 }]);
});

test("who only enqueues leaves the work to a process that does it", async () => {
  const done: string[] = [];
  const open = async (name: string, works: boolean) => {
    const jobs = await openJobs(world.databaseUrl, world.services.pool, works, () => {});
    onTestFinished(() => jobs.stop());
    const run = async (): Promise<void> => void done.push(name);
    await jobs.work([{ name: "divided", run }]);
    return jobs;
  };
  const web = await open("web", false);
  const enqueue = () =>
    world.db.transaction().execute((tx) => web.enqueue(tx, "divided", { of: "web" }));
  await enqueue();
  await enqueue();
  await open("jobs", true);
  await expect.poll(() => done).toEqual(["jobs", "jobs"]);
});

test("what is due each minute gets its turn by the clock", async () => {
  let turns = 0;
  const run = async (): Promise<void> => void (turns += 1);
  const start = async () => {
    const jobs = await openJobs(world.databaseUrl, world.services.pool, true, () => {});
    await jobs.work([{ name: "each-minute", schedule: "* * * * *", run }]);
    return jobs;
  };
  await (await start()).stop(); // the clock is read as a process starts, and then twice a minute
  await world.services.pool.query(`update ${jobsSchema}.version set cron_on = null`);
  const jobs = await start();
  onTestFinished(() => jobs.stop());
  await expect.poll(() => turns).toBeGreaterThan(0);
});
