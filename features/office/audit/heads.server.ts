import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Config } from "#server/config.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** How far a site's chain had come: outside the database, where its roles reach nothing. */
export interface Head {
  readonly at: string;
  readonly site: string;
  readonly seq: number;
  readonly hash: string;
}

const fileOf = ({ dataDir }: Pick<Config, "dataDir">): string =>
  path.join(dataDir, "audit-heads.txt");
const line = /^(\S+Z) ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/;

/** The heads written down so far, oldest first; a line that is none is left out. */
export async function headsOf(config: Pick<Config, "dataDir">): Promise<Head[]> {
  const text = await readFile(fileOf(config), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((each) => {
    const [, at = "", site = "", seq = "", hash = ""] = line.exec(each) ?? [];
    return at ? [{ at, site, seq: Number(seq), hash }] : [];
  });
}

/** Writes down the head of each site's chain that went on since. */
export async function writeHeads({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const last = new Map((await headsOf(config)).map((head) => [head.site, head.seq]));
  const { rows } = await sql<{ site: string; seq: number; hash: string }>`
    select s.id as site, a.seq, encode(a.hash, 'hex') as hash
    from site s cross join lateral (
      select seq, hash from audit where site_id = s.id order by seq desc limit 1) a`.execute(db);
  const at = new Date().toISOString();
  const lines = rows
    .filter(({ site, seq }) => seq !== last.get(site))
    .map(({ site, seq, hash }) => `${at} ${site} ${seq} ${hash}\n`);
  if (lines.length > 0) await appendFile(fileOf(config), lines.join(""), { mode: 0o600 });
}

/** Every five minutes: what is lost or rewritten later is noticed by whoever keeps the file. */
export const auditHeadsJob = (services: Services): Job => ({
  name: "audit-heads",
  schedule: "*/5 * * * *",
  run: () => writeHeads(services),
});
