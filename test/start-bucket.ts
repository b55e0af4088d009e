import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const program = path.join(import.meta.dirname, "serve-bucket.ts");
const ending = "._S3rver_object";

/**
 * A bucket of an S3 server in a process of its own: its address for S3_URL, and what it holds.
 * `remove` it when it is not needed any more.
 */
export async function startBucket() {
  const directory = mkdtempSync(path.join(tmpdir(), "vesper-s3-"));
  let child: ChildProcess | null = null;
  const start = async (wanted: string): Promise<string> => {
    // The server makes the token of a list's next page with a cipher that has become old.
    child = spawn(process.execPath, ["--openssl-legacy-provider", program, directory, wanted], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => (said += chunk));
    const port = await Promise.race([
      once(child.stdout ?? child, "data").then(([chunk]) => String(chunk).trim()),
      once(child, "exit").then(() => null),
    ]);
    if (port) return port;
    throw new Error(`This needs the S3 server of @20minutes/s3rver, run npm ci: ${said}`);
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const port = await start("0");
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/vesper/of-tests`,
    /** The keys of all objects, in order. */
    keys: (): string[] =>
      globSync(`**/*${ending}`, { cwd: path.join(directory, "vesper") })
        .map((file) => file.slice(0, -ending.length))
        .sort(),
    /** Objects like this one, put there past the server: it takes a busy machine 20 ms for each. */
    copy(key: string, to: readonly string[]) {
      const folder = path.join(directory, "vesper");
      for (const file of globSync(`${key}._S3rver_*`, { cwd: folder }))
        for (const other of to)
          copyFileSync(path.join(folder, file), path.join(folder, other + file.slice(key.length)));
    },
    stop,
    again: () => start(port),
    async remove() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
