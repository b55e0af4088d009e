import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { slice } from "#test/slice.ts";
import { isRunning } from "./process-table.ts";
import {
  application,
  at,
  eventually,
  killPostmaster,
  postmasterPid,
  query,
  start,
  folderPerTest,
} from "./supervisor-cast.ts";

folderPerTest();

describe("an application that was killed", () => {
  test("leaves its PostgreSQL running, and the next application adopts it", async () => {
    const killed = await application();
    const postmaster = postmasterPid();
    await query({ url: killed.url }, "create table note (text text not null)");
    killed.kill();
    await killed.ended;
    const next = await start();
    expect(postmasterPid()).toBe(postmaster);
    expect(next.url).toBe(killed.url);
    expect(await query(next, "select text from note")).toEqual([]);
    await next.stop();
    expect(isRunning(postmaster)).toBe(false);
  });

  test("together with its PostgreSQL: the next one recovers what was written", async () => {
    const killed = await application({ durable: true });
    await query({ url: killed.url }, "create table note as select 'kept' as text");
    killed.kill();
    await killPostmaster();
    await killed.ended;
    expect(await query(await start(), "select text from note")).toEqual([{ text: "kept" }]);
  });

  test("and an adopted PostgreSQL is started again when it ends, too", async () => {
    const killed = await application();
    killed.kill();
    await killed.ended;
    const next = await start();
    await killPostmaster();
    expect(await eventually(() => query(next, "select 1 as one"))).toEqual([{ one: 1 }]);
  });
});

test("an application that ends without stopping takes PostgreSQL along", async () => {
  const careless = await application({ exits: true });
  await careless.ended;
  await eventually(() => expect(existsSync(path.join(at.dataDir, "postmaster.pid"))).toBe(false));
  expect(careless.output).toMatch(/^url /);
});

describe("PostgreSQL ends by itself", () => {
  test("it is started again on the same address, with every acknowledged row", async () => {
    const postgres = await start({ durable: true });
    const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    pool.on("error", () => {});
    await pool.query("create table message (number int primary key)");
    const acknowledged: number[] = [];
    let number = 0;
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const mine = (number += 1);
        try {
          await pool.query("insert into message values ($1)", [mine]);
          acknowledged.push(mine);
        } catch {
          await sleep(10); // not acknowledged: nothing was promised
        }
      }
    });
    for (let kill = 0; kill < 2; kill += 1) {
      const before = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
      await killPostmaster();
      const atKill = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(atKill + 50));
    }
    writing = false;
    await Promise.all(writers);
    const { rows } = await pool.query<{ number: number }>("select number from message");
    const stored = new Set(rows.map((row) => row.number));
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
    expect(at.lines.filter((line) => line.includes("runs again")).length).toBe(2);
    await pool.end();
  });

  test("it can be stopped at any moment of being started again", async () => {
    for (const pause of slice([0, 20, 60, 150], 4)) {
      const postgres = await start();
      await killPostmaster();
      await sleep(pause);
      await postgres.stop();
      const left =
        existsSync(path.join(at.dataDir, "postmaster.pid")) && isRunning(postmasterPid());
      expect(left).toBe(false);
    }
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a pid file that is not true", () => {
  test("of a dead process is passed over", async () => {
    const postgres = await start();
    const pidFile = readFileSync(path.join(at.dataDir, "postmaster.pid"), "utf8");
    await postgres.stop();
    const dead = spawn("true");
    await new Promise((resolve) => dead.once("exit", resolve));
    writeFileSync(
      path.join(at.dataDir, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(dead.pid)),
    );
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("that names somebody else's process is passed over, and that process is left alone", async () => {
    const postgres = await start();
    const pidFile = readFileSync(path.join(at.dataDir, "postmaster.pid"), "utf8");
    await postgres.stop();
    const stranger = spawn("sleep", ["600"]);
    writeFileSync(
      path.join(at.dataDir, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(stranger.pid)),
    );
    const next = await start();
    expect(await query(next, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.stop();
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});
