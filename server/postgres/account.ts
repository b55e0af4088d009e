import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "#server/config.ts";
import type { Binaries } from "./binaries.ts";

/** How PostgreSQL's programs are run: PostgreSQL refuses to be root, the application may be. */
export interface Account {
  /** The command and arguments that run a program as this account. */
  command(program: string, args: string[]): [string, string[]];
  /** Further options for spawn. */
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv };
  /** Hands a file or folder of ours to this account. */
  own(file: string): void;
}

/**
 * Minimal on purpose: neither PG* variables nor the operator's secrets reach PostgreSQL. Windows
 * needs its own.
 */
const ENVIRONMENT =
  process.platform === "win32"
    ? {}
    : {
        env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" },
      };
const UNSHARE = ["--user", "--map-user=1000", "--map-group=1000"];

/**
 * Decides as whom PostgreSQL runs. Not as root: as the application's own account. As root: as the
 * data folder's owner when that is somebody else; else in a user namespace, where root goes by
 * another name and still reaches folders of mode 700; else, with namespaces turned off, as
 * `postgres` or `nobody`. Throws one sentence for the operator when none of these reaches both the
 * programs and the folder.
 */
export function chooseAccount({
  dataDir,
  binaries,
}: {
  dataDir: string;
  binaries: Binaries;
}): Account {
  if (process.getuid?.() !== 0) {
    for (const folder of [path.dirname(dataDir), dataDir]) checkMayWrite(folder);
    return { command: (program, args) => [program, args], options: ENVIRONMENT, own: () => {} };
  }
  const owner = lstatSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) {
    const inNamespace: Account = {
      command: (program, args) => ["unshare", [...UNSHARE, program, ...args]],
      options: ENVIRONMENT,
      own: () => {},
    };
    if (reaches(inNamespace, binaries, dataDir)) return inNamespace;
  }
  const candidates =
    owner !== undefined && owner.uid !== 0
      ? [{ uid: owner.uid, gid: owner.gid }]
      : unprivilegedUsers();
  for (const { uid, gid } of candidates) {
    const account: Account = {
      command: (program, args) => [program, args],
      options: { ...ENVIRONMENT, uid, gid },
      own: (file) => giveTo(file, uid, gid),
    };
    if (reaches(account, binaries, dataDir)) return account;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and no other account can reach both ${path.dirname(dataDir)} and ${path.dirname(binaries.postgres)}: ` +
      "start Vesper as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server of your own.",
  );
}

function checkMayWrite(folder: string): void {
  if (!existsSync(folder)) return;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `This user may not write to ${folder}: start Vesper as the user it was made by, or set DATA_DIR to another folder.`,
    );
  }
}

/** Tried, not reckoned: run the program from the folder that will hold the data. */
function reaches(account: Account, binaries: Binaries, dataDir: string): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const [command, args] = account.command("/bin/sh", [
    "-c",
    script,
    "sh",
    path.dirname(dataDir),
    binaries.postgres,
  ]);
  return spawnSync(command, args, { ...account.options, cwd: "/", stdio: "ignore" }).status === 0;
}

function unprivilegedUsers(): { uid: number; gid: number }[] {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((wanted) => {
    const account = accounts.find(([name]) => name === wanted);
    return account ? [{ uid: Number(account[2]), gid: Number(account[3]) }] : [];
  });
}

function giveTo(file: string, uid: number, gid: number): void {
  const entry = lstatSync(file);
  if (entry.isSymbolicLink()) return;
  if (entry.uid !== uid) {
    chownSync(file, uid, gid);
    chmodSync(file, entry.mode & 0o700);
  }
  if (entry.isDirectory())
    for (const name of readdirSync(file)) giveTo(path.join(file, name), uid, gid);
}
