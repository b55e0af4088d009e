import { Worker } from "node:worker_threads";
import type { Drawing, Drawn } from "./draw-worker.server.ts";

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

/**
 * Draws an invoice in the process's thread for it, begun with the first and kept: what it loads
 * takes two seconds. A thread that dies fails what it was drawing; the next invoice gets a new one.
 */
export function drawApart(drawing: Drawing): Promise<Buffer> {
  const number = (asked += 1);
  const thread = (worker ??= start());
  thread.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  waiting.set(number, { resolve, reject });
  thread.postMessage({ number, drawing });
  return promise;
}

function start(): Worker {
  const begun = new Worker(new URL("./draw-worker.server.ts", import.meta.url));
  begun.on("message", ({ number, drawn }: { number: number; drawn: Drawn }) => {
    const asker = waiting.get(number);
    waiting.delete(number);
    if (waiting.size === 0) begun.unref(); // an idle thread keeps no process alive
    if ("bytes" in drawn) asker?.resolve(Buffer.from(drawn.bytes));
    else asker?.reject(new Error(drawn.error));
  });
  const ended = (error: Error): void => {
    if (worker !== begun) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  begun.on("error", ended);
  begun.on("exit", () => ended(new Error("the thread that draws invoices ended")));
  return begun;
}
