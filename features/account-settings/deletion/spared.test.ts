import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eraseAccount } from "./erase.server.ts";
import { password, withPassword } from "../settings-cast.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const markDeleted = ({ id }: Actor) =>
  sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(world.db);

test("a living account is never erased", async () => {
  const mona = await withPassword(world, "Mona");
  await eraseAccount(world.services, mona.id);
  expect((await world.call("sessions.login", { email: mona.email, password })).status).toBe(200);
});

test("an erasure takes nobody else's mail along, whose address ends like the erased one", async () => {
  const ann = await withPassword(world, "Ann");
  const { id: other } = await world.member("Joann");
  const jobs = (key: string) =>
    sql<{
      name: string;
    }>`select name from ${sql.raw(jobsSchema)}.job where strpos(data::text, ${key}) > 0`.execute(
      world.db,
    );
  const letter = {
    site: world.siteId,
    template: "complaint-received",
    language: "en",
    values: { number: "C-2026-000001", words: "" },
  } as const;
  await world.db.transaction().execute(async (tx) => {
    for (const address of ["joann@cast.test", "Ann@cast.test"])
      await queueMail(
        tx,
        world.services.jobs,
        { ...letter, to: { address } },
        { afterSeconds: 3_600 },
      );
    await queueMail(
      tx,
      world.services.jobs,
      { ...letter, to: { account: other } },
      { afterSeconds: 3_600 },
    );
  });
  await markDeleted(ann);
  await eraseAccount(world.services, ann.id);
  expect(
    [
      (await jobs("joann@cast.test")).rows,
      (await jobs(other)).rows,
      (await jobs('"Ann@cast.test')).rows,
    ].map(({ length }) => length),
  ).toEqual([1, 1, 0]);
});
