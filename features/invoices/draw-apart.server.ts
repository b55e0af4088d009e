import { Worker } from "node:worker_threads";
import type { Drawing, Drawn } from "./draw-worker.server.ts";

/**
 * Draws one invoice after the other in a thread of its own, begun with the first. `close` ends it.
 */
export function openDrawer() {
  let worker: Worker | undefined;
  let waiting: { resolve(bytes: Buffer): void; reject(error: Error): void } | undefined;

  function start(): Worker {
    const begun = new Worker(new URL("./draw-worker.server.ts", import.meta.url));
    begun.on("message", (drawn: Drawn) => {
      begun.unref();
      if ("bytes" in drawn) waiting?.resolve(Buffer.from(drawn.bytes));
      else waiting?.reject(new Error(drawn.error));
    });
    const ended = (error: Error): void => {
      waiting?.reject(error);
      if (worker === begun) worker = undefined; // the next invoice gets a new one
    };
    begun.on("error", ended);
    begun.on("exit", () => ended(new Error("the thread that draws invoices ended")));
    return begun;
  }

  return {
    /** The caller lets one be drawn at a time. */
    draw(drawing: Drawing): Promise<Buffer> {
      worker ??= start();
      worker.ref();
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting = { resolve, reject };
      worker.postMessage(drawing);
      return promise;
    },
    close: async (): Promise<void> => void (await worker?.terminate()),
  };
}
