import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import {
  eraseJobName,
  eraseOldJob,
  replayErasures,
} from "#features/account-settings/deletion/erase.server.ts";
import { folderFor } from "#features/backups/backups-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { openBucket } from "./bucket.ts";
import { keptSecret } from "./kept/small-world.ts";
import { whole } from "./slice.ts";
import { type Actor, openWorld, type World } from "./world.ts";

const members = whole ? 100 : 30;

/** A process of its own on the same installation, with a data folder of its own. */
async function workerOf(world: World, s3Url: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "work-jobs.ts")], {
    env: {
      ...process.env,
      ...world.environment(),
      DATA_DIR: folderFor("worker"),
      S3_URL: s3Url,
      NODE_ENV: "test",
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  await once(child.stdout, "data");
  return kill;
}

async function withPhoto(world: World, n: number): Promise<Actor> {
  const member = await world.member(`Member${n}`, { photo: false });
  const ids = freshPhotoIds();
  await Promise.all(
    Object.values(ids).map((id) => world.services.storage.put(id, Buffer.from(`photo ${n}`))),
  );
  await attachPhotos(world.db, member.id, ids);
  return member;
}

test("many erasures over three processes, one killed midway: no object is left, and nobody", async () => {
  const bucket = await openBucket();
  const world = await openWorld({}, { S3_URL: bucket.url, SECRET_KEY: keptSecret });
  onTestFinished(world.close);
  const all: Actor[] = [];
  for (let n = 0; n < members; n += 1) all.push(await withPhoto(world, n));
  const photos = () => bucket.keys().filter((key) => key.includes("/photos/"));
  expect(photos()).toHaveLength(members * 4);
  const killOne = await workerOf(world, bucket.url);
  await workerOf(world, bucket.url);

  await world.db.transaction().execute(async (tx) => {
    await sql`update account set status = 'deleted', deleted_at = now() - interval '15 days'`.execute(
      tx,
    );
    for (const { id } of all) await world.services.jobs.enqueue(tx, eraseJobName, { account: id });
  });
  const erased = async () =>
    (await sql`select from account where erased_at is not null`.execute(world.db)).rows.length;
  await expect.poll(erased, { interval: 10 }).toBeGreaterThan(5);
  await killOne();
  const waiting = async () =>
    (
      await sql`select from ${sql.id(world.services.jobs.schema, "job")}
        where name = ${eraseJobName} and state in ('created', 'retry')`.execute(world.db)
    ).rows.length;
  await expect.poll(waiting).toBe(0);
  // What the killed one had in hand is found by the hour; nothing says that it is done.
  await expect
    .poll(async () => {
      await eraseOldJob(world.services).run({});
      return [await erased(), photos().length];
    })
    .toEqual([members, 0]);
  await replayErasures(world.services); // as the next start: it may have died between the two lists
  const listed = bucket.keys().filter((key) => key.includes("/erasures/"));
  expect(listed).toHaveLength(members);
});
