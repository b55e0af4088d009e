import { queueSchema } from "#server/db/schema-name.ts";

/** Where the tests' worlds are: `TEST_SCHEMA=other` moves all of them out of `public`. */
export const testSchema: string = process.env["TEST_SCHEMA"] ?? "public";

/** Where their queues are. */
export const jobsSchema: string = queueSchema(testSchema);
