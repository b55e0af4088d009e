import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { purgeJob } from "./purge.server.ts";

test("expired keys and sessions go, living ones stay", async () => {
  const world = await openWorld();
  const [alice, bob] = [await world.member("Alice"), await world.member("Bob")];
  await world.db
    .updateTable("session")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("account_id", "=", bob.id)
    .execute();
  const key = { scope: alice.id, call: "likes.like", body_hash: Buffer.from("hash") };
  await world.db
    .insertInto("idempotency_key")
    .values([
      { ...key, key: "yesterday-1", created_at: new Date(Date.now() - 25 * 3_600_000) },
      { ...key, key: "just-now-1" },
    ])
    .execute();

  await purgeJob(world.services.pool).run({});

  const sessions = await world.db.selectFrom("session").select("account_id").execute();
  expect(sessions).toEqual([{ account_id: alice.id }]);
  const keys = await world.db.selectFrom("idempotency_key").select("key").execute();
  expect(keys).toEqual([{ key: "just-now-1" }]);
});
