import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What the system says about a process id; `started` tells two processes with the same id apart.
 */
export interface ProcessEntry {
  zombie: boolean;
  started: string;
  command: string;
}

/**
 * Looks a process id up. Gives undefined when there is no such process. Windows has no cheap way to
 * ask for more than 'is it there': `started` and `command` are empty there.
 */
export function lookUp(pid: number): ProcessEntry | undefined {
  if (process.platform === "linux") return lookUpLinux(pid);
  if (!answersSignal(pid)) return undefined;
  if (process.platform === "win32") return { zombie: false, started: "", command: "" };
  const columns = (column: string) =>
    execFileSync("/bin/ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  try {
    return {
      zombie: columns("state").startsWith("Z"),
      started: columns("lstart"),
      command: columns("command"),
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether the process runs. A zombie, which its parent has yet to collect, does not. Cheap enough
 * to poll.
 */
export function isRunning(pid: number): boolean {
  if (process.platform !== "linux") return answersSignal(pid);
  const entry = lookUpLinux(pid);
  return entry !== undefined && !entry.zombie;
}

function lookUpLinux(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything, so fields are counted from the last
    // bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return {
      zombie: fields[0] === "Z" || fields[0] === "X",
      started: `${boot}:${fields[19]}`,
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
    };
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
