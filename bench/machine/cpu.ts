import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second of /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;
const microsecondsPerTick = 1_000_000 / ticksPerSecond;

/** CPU time can be read per process, here. Elsewhere those lines of the report stay empty. */
export const canReadCpu = process.platform === "linux";

interface Stat {
  readonly parent: number;
  /** User and system time of all its threads, in ticks. */
  readonly own: number;
  /** The same of its children that ended. */
  readonly ended: number;
}

/**
 * CPU time in microseconds that these processes have used since they started, with all their
 * children, ended ones too.
 */
export function cpuOf(...roots: readonly number[]): number {
  if (!canReadCpu) return Number.NaN;
  const all = new Map<number, Stat>();
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? readStat(Number(entry)) : null;
    if (stat) all.set(Number(entry), stat);
  }
  let ticks = 0;
  const visit = (pid: number): void => {
    const stat = all.get(pid);
    if (!stat) return;
    ticks += stat.own + stat.ended;
    for (const [child, { parent }] of all) if (parent === pid) visit(child);
  };
  roots.forEach(visit);
  return ticks * microsecondsPerTick;
}

/** CPU time in microseconds of this process's children that ended and were waited for. */
export const cpuOfEndedChildren = (): number =>
  (readStat(process.pid)?.ended ?? Number.NaN) * microsecondsPerTick;

/** CPU time in microseconds of this process itself. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may hold anything, so count from its end; see proc_pid_stat(5) for
    // the positions.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
      fields[1],
      fields[11],
      fields[12],
      fields[13],
      fields[14],
    ];
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null; // it ended just now
  }
}
