import pg from "pg";
import { queueSchema } from "#server/db/schema-name.ts";

/** Where the tests' worlds are: `TEST_SCHEMA=other` moves all of them out of `public`. */
export const testSchema: string = process.env["TEST_SCHEMA"] ?? "public";

/** Where their queues are. */
export const jobsSchema: string = queueSchema(testSchema);

/** Every database of a server that is made from now on has that schema, and everybody is in it. */
export async function moveToTestSchema(superuserUrl: string): Promise<void> {
  if (testSchema === "public") return;
  const superuser = new pg.Client({
    connectionString: Object.assign(new URL(superuserUrl), { pathname: "/template1" }).href,
  });
  await superuser.connect();
  await superuser.query(`create schema ${testSchema} authorization vesper`);
  for (const role of ["vesper", "postgres"])
    await superuser.query(`alter role ${role} set search_path = ${testSchema}`);
  await superuser.end();
}
