import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { mountSmallDisk } from "#bench/machine/small-disk.ts";
import type { Bench } from "#bench/measure/bench.ts";
import type { Row } from "#bench/report.ts";
import { startPostgres } from "#server/postgres/supervisor.ts";
import { fewMembers } from "./few-members.ts";
import { startTeam } from "./team.ts";
import { type Place, underFaults } from "./under-fault.ts";

const seconds = 20;

/**
 * Three processes of one machine, whose disks are small: that of the photos is full, that of
 * PostgreSQL is, and then so full that its log cannot go on, which ends it until there is room. Then
 * it is killed.
 */
export async function measureFullDisk({ load }: Bench): Promise<Row[]> {
  const [ofFiles, ofRows] = [mountSmallDisk(64), mountSmallDisk(900)];
  const ends: string[] = [];
  const postgres = await startPostgres({
    dataDir: path.join(ofRows.folder, "postgres"),
    log: {
      info() {},
      warn: (line) => void (/ended unexpectedly/.test(line) && ends.push(line)),
    },
  });
  try {
    const url = await fewMembers(postgres);
    const team = await startTeam(url, 3, { DATA_DIR: ofFiles.folder });
    const place: Place = {
      load,
      port: team.proxy.port,
      databaseUrl: url,
      photoFiles: () =>
        globSync("photos/*/*.webp", { cwd: ofFiles.folder }).map((file) =>
          path.basename(file, ".webp"),
        ),
    };
    const full = async (disk: typeof ofRows): Promise<void> => {
      disk.fill();
      await sleep(seconds * 1_000);
      disk.empty();
    };
    try {
      const rows = await underFaults(place, [
        { what: `the photos' disk is full for ${seconds} s`, happens: () => full(ofFiles) },
        { what: `PostgreSQL's disk is full for ${seconds} s`, happens: () => full(ofRows) },
        {
          what: `PostgreSQL's log has no room for ${seconds} s`,
          async happens() {
            const over = full(ofRows);
            await exhaustLog(postgres.superuserUrl);
            await over;
          },
        },
        {
          what: "PostgreSQL is killed",
          async happens() {
            const file = path.join(ofRows.folder, "postgres", "postmaster.pid");
            process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
            await sleep(5_000);
          },
        },
      ]);
      return [
        ...rows,
        { what: "PostgreSQL ended, the kill counted", measured: `${ends.length} ×` },
      ];
    } finally {
      await team.stop();
    }
  } finally {
    ofRows.empty();
    await postgres.stop();
    ofRows.remove();
    ofFiles.remove();
  }
}

/** Begins new files of the log until there is room for none, which PostgreSQL does not survive. */
async function exhaustLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (let n = 0; n < 100; n += 1)
      await client.query("create temp table if not exists t (); select pg_switch_wal()");
  } catch {
    // it has ended
  } finally {
    await client.end().catch(() => {});
  }
}
