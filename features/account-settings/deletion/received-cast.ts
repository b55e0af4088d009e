import { sql } from "kysely";
import { forgetWritingJob } from "#features/measures/erased-writer.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import type { World } from "#test/world.ts";

/** For tests: the days after an erasure pass, in which what the member wrote stays with others. */
export async function receivedDaysPass({ db, services }: World, days = 14): Promise<void> {
  await sql`update erased_writer set until = until - make_interval(days => ${days})`.execute(db);
  await forgetWritingJob(services).run({});
  await sweep(services);
}
