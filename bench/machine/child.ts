import { type ChildProcess, fork } from "node:child_process";
import type { Orders } from "#bench/load/worker.ts";

const folder = new URL("../", import.meta.url);

/** A program of this folder as a process of its own, ended with the bench. */
export function start(
  file: string,
  { env = {}, execArgv = [] }: { env?: Record<string, string>; execArgv?: string[] } = {},
): ChildProcess {
  const child = fork(new URL(file, folder), [], {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

/** The next message from a child; rejects when the child ends instead. */
export function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as T);
    });
  });
}

/** The load's process: it runs beside the server, as members' devices would. */
export class LoadGenerator {
  readonly #child = start("load/worker.ts");

  async run<K extends keyof Orders>(
    kind: K,
    order: Orders[K]["order"],
  ): Promise<Orders[K]["result"]> {
    this.#child.send({ kind, order });
    const { result, error } = await answer<{ result: Orders[K]["result"]; error?: string }>(
      this.#child,
    );
    if (error) throw new Error(`load: ${error}`);
    return result;
  }

  end(): void {
    this.#child.kill();
  }
}
