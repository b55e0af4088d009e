import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#server/config.ts";
import { lookUp } from "./process-table.ts";

const ATTEMPTS = 20;
const heldHere = new Set<string>();

/**
 * Claims a folder for this process until `release()` or the end of the process, kill -9 included: a
 * claim counts only while its process lives. Refuses with one sentence when another live process
 * has it.
 *
 * Every process lays a file named after itself (id and start time) and then looks for others. As
 * the file comes before the look, two can never both find themselves alone; when they see each
 * other at the same moment, both step back and try again. Only the files of dead processes are
 * removed, so taking over has no race.
 */
export async function claimFolder(folder: string): Promise<{ release(): void }> {
  const claims = `${folder}.claims`;
  if (heldHere.has(claims))
    throw new StartError(`This process already runs PostgreSQL on ${folder}: stop that one first.`);
  heldHere.add(claims);
  const mine = path.join(claims, claimName(process.pid, lookUp(process.pid)?.started ?? ""));
  const release = () => {
    rmSync(mine, { force: true });
    heldHere.delete(claims);
  };
  try {
    mkdirSync(claims, { recursive: true });
    for (let attempt = 1; ; attempt += 1) {
      writeFileSync(mine, "asking");
      const others = otherClaims(claims, path.basename(mine));
      if (others.length === 0) {
        writeFileSync(mine, "held");
        return { release };
      }
      rmSync(mine, { force: true });
      const holder =
        others.find((other) => other.held) ?? (attempt === ATTEMPTS ? others[0] : undefined);
      if (holder) {
        throw new StartError(
          `The data folder ${path.dirname(folder)} is in use by another Vesper (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
        );
      }
      await sleep(20 + Math.random() * 180);
    }
  } catch (error) {
    release();
    throw error;
  }
}

function claimName(pid: number, started: string): string {
  return `${pid}-${Buffer.from(started).toString("base64url")}`;
}

function otherClaims(claims: string, mine: string): { pid: number; held: boolean }[] {
  return readdirSync(claims).flatMap((name) => {
    if (name === mine) return [];
    const file = path.join(claims, name);
    const pid = Number(name.split("-")[0]);
    const holder = lookUp(pid);
    if (!holder || holder.zombie || claimName(pid, holder.started) !== name) {
      rmSync(file, { force: true });
      return [];
    }
    try {
      return [{ pid, held: readFileSync(file, "utf8") === "held" }];
    } catch {
      return []; // withdrawn since the folder was listed
    }
  });
}
