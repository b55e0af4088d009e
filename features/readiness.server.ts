import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { passingFailure } from "#server/db/passing-failure.ts";

/**
 * Can this process answer? Each of its pools is asked as calls ask it, with a value and under a name,
 * and through a pooler where there is one. A pool that is full is at work, and so ready. A replica is
 * not asked: what it does not answer, the primary does.
 */
export async function isReady(services: Services): Promise<boolean> {
  const { db, reads, hooks, background, prepared } = services;
  const asked = [db, reads, hooks, background.db].map(async (each) => {
    await sql`select ${1}::integer`.execute(each);
  });
  const named = prepared.query({ name: "ready", text: "select $1::integer", values: [1] });
  const ends = await Promise.allSettled([...asked, named]);
  return ends.every(
    (end) => end.status === "fulfilled" || passingFailure(end.reason)?.code === "busy",
  );
}
