import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { boundLog } from "./postmaster.ts";
import { isRunning } from "./process-table.ts";
import {
  application,
  at,
  emptyFolder,
  listen,
  postmasterPid,
  query,
  start,
  folderPerTest,
} from "./supervisor-cast.ts";

folderPerTest();

describe("a data folder of its own", () => {
  test("is made at the first start, and kept with its address at the next", async () => {
    emptyFolder();
    const first = await start();
    await query(first, "create table note (text text not null)");
    await query(first, "insert into note values ('kept')");
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second, "select text from note")).toEqual([{ text: "kept" }]);
  });

  test("has the settings that were promised, and an owner without power over the server", async () => {
    emptyFolder();
    const postgres = await start({ durable: true });
    expect(
      await query(
        postgres,
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as listens,
      current_setting('password_encryption') as passwords, current_setting('autovacuum_naptime') as naptime`,
      ),
    ).toEqual([
      {
        version: 18,
        encoding: "UTF8",
        fsync: "on",
        synchronous_commit: "on",
        listens: "127.0.0.1",
        passwords: "scram-sha-256",
        naptime: "5s",
      },
    ]);
    expect(
      await query(postgres, "select rolsuper from pg_roles where rolname = current_user"),
    ).toEqual([{ rolsuper: false }]);
    expect(
      await query(
        postgres,
        "select lower('ÉŁ') as lower, count(*) > 0 as counted from pg_stat_statements",
      ),
    ).toEqual([{ lower: "éł", counted: true }]);
    await expect(query(postgres, "copy (select 1) to program 'true'")).rejects.toThrow(
      /permission denied/,
    );
  });

  test("logs that a row was refused, and not whose: no address stands in the file, which stays bounded", async () => {
    const postgres = await start();
    await query(postgres, "create table reader (email text primary key)");
    await query(postgres, "insert into reader values ('anna@secret.test')");
    await expect(query(postgres, "insert into reader select email from reader")).rejects.toThrow(
      /duplicate key/,
    );
    const logFile = `${at.dataDir}.log`;
    await expect.poll(() => readFileSync(logFile, "utf8")).toContain("duplicate key");
    expect(readFileSync(logFile, "utf8")).not.toContain("anna@secret.test");
    boundLog(at.dataDir, 10);
    expect([
      statSync(logFile).size,
      readFileSync(`${logFile}.old`, "utf8").includes("duplicate key"),
    ]).toEqual([0, true]);
    await expect(query(postgres, "insert into reader select email from reader")).rejects.toThrow(
      /duplicate key/,
    );
    await expect.poll(() => readFileSync(logFile, "utf8")).toMatch(/^[^\0]*duplicate key/);
  });

  test("asks for the password, which only its owner may read", async () => {
    const postgres = await start();
    const wrong = new URL(postgres.url);
    wrong.password = "guess";
    await expect(query({ url: wrong.href }, "select 1")).rejects.toThrow(
      /password authentication failed/,
    );
    expect(statSync(`${at.dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  test("is begun again after a first start that was interrupted", async () => {
    emptyFolder();
    mkdirSync(`${at.dataDir}.unfinished`);
    writeFileSync(path.join(`${at.dataDir}.unfinished`, "PG_VERSION"), "18\n");
    writeFileSync(`${at.dataDir}.password`, "of the interrupted start\n");
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuses a folder that holds something else, another version, or has lost its password", async () => {
    emptyFolder();
    mkdirSync(at.dataDir);
    writeFileSync(path.join(at.dataDir, "holiday.jpg"), "");
    await expect(start()).rejects.toThrow(/holds something that is not a PostgreSQL database/);
    writeFileSync(path.join(at.dataDir, "PG_VERSION"), "16\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 16/);
    writeFileSync(path.join(at.dataDir, "PG_VERSION"), "18\n");
    await expect(start()).rejects.toThrow(/postgres.password is missing/);
  });
});

describe("one application to a data folder", () => {
  test("the second is refused while the first lives, in this process and in another", async () => {
    await start();
    await expect(start()).rejects.toThrow(/already runs PostgreSQL/);
    const other = await application();
    expect(other.output).toMatch(
      new RegExp(`in use by another Vesper \\(process ${process.pid}\\)`),
    );
  });

  test("of five that start at the same moment one gets it", async () => {
    await (await start()).stop();
    const all = await Promise.all(Array.from({ length: 5 }, () => application()));
    expect(all.filter((one) => one.output.startsWith("url ")).length).toBe(1);
    expect(all.filter((one) => one.output.includes("in use by another Vesper")).length).toBe(4);
    for (const one of all) one.kill();
    await Promise.all(all.map((one) => one.ended));
    await start(); // takes over what the killed one left, so that it is stopped
  });
});

test("stopping twice, or stopping what has ended already, is harmless", async () => {
  const postgres = await start();
  const postmaster = postmasterPid();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(isRunning(postmaster)).toBe(false);
});

test("when the port was taken meanwhile, another one is used and remembered", async () => {
  const first = await start();
  await first.stop();
  const squatter = await listen(Number(new URL(first.url).port));
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await second.stop();
  await new Promise((resolve) => squatter.close(resolve));
  expect((await start()).url).toBe(second.url);
});
