import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { commonRefusal } from "#server/calls/refusal.ts";

/**
 * One job of a worker: make a hash, or compare the spellings of a typed password with stored hashes
 * (the result holds the index of the spelling that fits, or null).
 */
export type PasswordWork =
  | {
      readonly hash: string;
      readonly cost: {
        readonly memoryCost: number;
        readonly timeCost: number;
        readonly parallelism: number;
      };
    }
  | { readonly verify: readonly string[]; readonly typed: readonly string[] };
type Result<W extends PasswordWork> = W extends { hash: string } ? string : (number | null)[];

interface Waiting {
  readonly work: PasswordWork;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Threads that hash: a core stays free for everybody who only reads, and more than four would only
 * take memory.
 */
const mostWorkers = Math.max(1, Math.min(4, availableParallelism() - 1));
/** So many wait for each thread: about a second of work. Who comes later is told to come back. */
const mostWaiting = 24 * mostWorkers;

const idle: Worker[] = [];
const queue: Waiting[] = [];
const busy = new Map<Worker, Waiting>();

/**
 * Has a password hashed or compared in a thread of its own, never in the pool that photos and files
 * wait for. First come, first served. @throws Refusal busy (503) when the short queue is full
 */
export function inPasswordPool<W extends PasswordWork>(work: W): Promise<Result<W>> {
  return new Promise((resolve, reject) => {
    const worker = idle.pop() ?? (busy.size < mostWorkers ? start() : null);
    const waiting: Waiting = { work, resolve: resolve as Waiting["resolve"], reject };
    if (worker) give(worker, waiting);
    else if (queue.length < mostWaiting) queue.push(waiting);
    else reject(commonRefusal("busy"));
  });
}

function start(): Worker {
  const worker = new Worker(new URL("./password-worker.ts", import.meta.url));
  worker.unref(); // an idle pool keeps no process alive
  worker.on("message", (answer: { result?: unknown; error?: string }) => {
    const done = busy.get(worker);
    busy.delete(worker);
    worker.unref();
    if (answer.error === undefined) done?.resolve(answer.result);
    else done?.reject(new Error(answer.error));
    const next = queue.shift();
    if (next) give(worker, next);
    else idle.push(worker);
  });
  worker.on("error", (error) => dropped(worker, error));
  worker.on("exit", (code) => dropped(worker, new Error(`password worker ended with ${code}`)));
  return worker;
}

function give(worker: Worker, waiting: Waiting): void {
  busy.set(worker, waiting);
  worker.ref();
  worker.postMessage(waiting.work);
}

/** A thread that died fails its own work only; the next in the queue gets a new one. */
function dropped(worker: Worker, error: unknown): void {
  busy.get(worker)?.reject(error);
  busy.delete(worker);
  const at = idle.indexOf(worker);
  if (at >= 0) idle.splice(at, 1);
  if (busy.size < mostWorkers) {
    const next = queue.shift();
    if (next) give(start(), next);
  }
}
