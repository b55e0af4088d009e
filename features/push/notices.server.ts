import type { Services } from "#server/calls/context.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { type Notice, notifyAll } from "./notify.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly notices: Notices;
  }
}

/**
 * Notices of what has been committed elsewhere: the message writer's transactions hold nothing but
 * messages.
 */
export interface Notices {
  soon(notice: Notice): void;
  /** Until all that was said so far is stored. */
  flush(): Promise<void>;
}

/** How often a batch that meets a row in other hands is tried, with what came meanwhile. */
const mostTries = 5;

/**
 * Adaptive like the message writer: what comes in while one batch is stored goes into the next. A
 * crash in these few milliseconds costs a mail or a push, never the message; the conversation's
 * next message tells of both.
 */
export function openNotices(services: () => Services): Notices {
  let waiting: Notice[] = [];
  let storing: Promise<void> | null = null;

  async function store(): Promise<void> {
    for (let tries = 1; waiting.length > 0; tries += 1) {
      const batch = waiting;
      waiting = [];
      try {
        await services()
          .db.transaction()
          .execute((tx) => notifyAll(services(), tx, batch));
      } catch (error) {
        if (tries < mostTries && passingFailure(error)?.code === "busy") {
          waiting = [...batch, ...waiting];
          continue;
        }
        services().log.warn({ err: error, notices: batch.length }, "notices not stored");
      }
      tries = 0;
    }
    storing = null;
  }

  return {
    soon(notice) {
      waiting.push(notice);
      storing ??= Promise.resolve().then(store);
    },
    async flush() {
      await storing;
    },
  };
}
