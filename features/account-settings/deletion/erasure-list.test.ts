import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { replayErasures } from "./erase.server.ts";

const world = await openWorld();

test("an erasure that only the database knows of is written down beside it at the next start, once", async () => {
  const file = path.join(world.folder, "erasures.txt");
  const gone = await world.member("Killed");
  await sql`insert into erasure (account_id) values (${gone.id})`.execute(world.db);
  await sql`update account set erased_at = now(), status = 'deleted' where id = ${gone.id}`.execute(
    world.db,
  );
  for (let start = 0; start < 2; start += 1) await replayErasures(world.services);
  expect(readFileSync(file, "utf8").split(gone.id)).toHaveLength(2);
});
