import type { KyselyPlugin } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { passingFailure } from "#server/db/passing-failure.ts";

/**
 * The services of a process that dies at its nth statement: what is in a transaction then is rolled
 * back, what comes after never happens.
 */
export function dyingAt(services: Services, nth: number | null): Services {
  if (nth === null) return services;
  let left = nth;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if ((left -= 1) < 0) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...services, db: services.db.withPlugin(plugin) };
}

/**
 * What waited too long for a lock did not happen either: whoever told of it tells again, or the
 * night finds it.
 */
export const orKilled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!passingFailure(error) && (!(error instanceof Error) || error.message !== "killed"))
      throw error;
  });
};

/** What waited too long for a lock is tried again, as a job's next round does; five times at most. */
export async function inTheEnd(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!passingFailure(error) || attempt === 5) throw error;
    }
  }
}
