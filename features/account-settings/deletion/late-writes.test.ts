import { globSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { aPhoto } from "#features/chat/chat-cast.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { waitsForALock } from "#test/waits-for-a-lock.ts";
import { requireStillThere } from "#features/identity/still-there.server.ts";
import { eraseAccount } from "./erase.server.ts";
import { eraseLeftovers } from "./erase-leftovers.server.ts";
import { password, withPassword } from "../settings-cast.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const markDeleted = ({ id }: Actor) =>
  sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${id}`.execute(world.db);

const savedBy = ({ id }: Actor) =>
  sql`select from saved_search where account_id = ${id}`
    .execute(world.db)
    .then(({ rows }) => rows.length);
const save = (db: typeof world.db, { id }: Actor) =>
  sql`insert into saved_search (account_id, slot, name, criteria) values (${id}, 1, 'x', '{}')`.execute(
    db,
  );

test("trust row 18: a write that began before 'erase now' and ends during it is erased with the rest", async () => {
  const member = await withPassword(world, "Racer");
  await markDeleted(member);
  const erasing = await world.db.transaction().execute(async (tx) => {
    await sql`select from account
      where id = ${member.id} for key share`.execute(tx); // as requireStillThere, a moment before the deletion
    const erasure = eraseAccount(world.services, member.id);
    await expect.poll(() => waitsForALock(world.db), { interval: 20 }).toBe(true);
    await save(tx as never, member);
    return { erasure };
  });
  await erasing.erasure;
  expect(await savedBy(member)).toBe(0);
  await expect(
    world.db.transaction().execute((tx) => requireStillThere(tx, member.id)),
  ).rejects.toMatchObject({ code: "authentication_required" });
});

test("trust row 18: a change of address that arrives while the account is being deleted leaves no address behind", async () => {
  const member = await withPassword(world, "Mover");
  const late = await world.db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${member.id} for update`.execute(tx);
    const answer = world.call(
      "account-settings.changeMail",
      { email: "late.address@cast.test", password },
      { as: member },
    );
    await expect.poll(() => waitsForALock(world.db), { interval: 20 }).toBe(true);
    await sql`update account set status = 'deleted', deleted_at = now() where id = ${member.id}`.execute(
      tx,
    );
    return { answer };
  });
  expect((await late.answer).problem.code).toBe("authentication_required");
  expect(
    await sql`select from mail_change where account_id = ${member.id}`
      .execute(world.db)
      .then(({ rows }) => rows.length),
  ).toBe(0);
});

test("trust row 18: a photo that began to be sent before 'erase now' and is ready after it leaves no row, no file and nothing to review", async () => {
  const member = await withPassword(world, "Uploader", { photo: false });
  const before = new Set(globSync("photos/**/*", { cwd: world.folder }));
  const put = world.services.storage.put;
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = vi.spyOn(world.services.storage, "put").mockImplementation(async (id, bytes) => {
    reached.resolve();
    await go.promise;
    return put.call(world.services.storage, id, bytes);
  });
  const sending = fetch(`${world.url}/api/photo.php`, {
    method: "POST",
    body: new Uint8Array(await aPhoto()),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: member.cookie },
  });
  await reached.promise; // decoded, and its files on their way
  expect(
    (await world.call("account-settings.deleteAccount", { password, now: true }, { as: member }))
      .status,
  ).toBe(200);
  await expect
    .poll(
      async () =>
        (
          await sql`select from account where id = ${member.id} and erased_at is not null`.execute(
            world.db,
          )
        ).rows.length,
    )
    .toBe(1);
  go.resolve();
  const answer = await sending;
  slow.mockRestore();
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    403,
    "authentication_required",
  ]);
  const rows = async (table: string, where: string) =>
    (await sql.raw(`select 1 from ${table} where ${where}`).execute(world.db)).rows.length;
  expect(await rows("image", `profile_id = '${member.id}'`)).toBe(0);
  const operator = await world.staff("Reviewer");
  const { body: queue } = await world.call("photos.waiting", {}, { as: operator });
  expect(JSON.stringify(queue)).not.toContain(member.id);
  await sql`update file_removal set due_at = now() - interval '1 minute'`.execute(world.db);
  await sweep(world.services);
  const left = globSync("photos/**/*", { cwd: world.folder }).filter(
    (file) => !before.has(file) && statSync(path.join(world.folder, file)).isFile(),
  );
  expect(left).toEqual([]);
});

test("trust row 18: what got behind an erasure all the same is found at night and erased", async () => {
  const member = await withPassword(world, "Leftover");
  await markDeleted(member);
  await eraseAccount(world.services, member.id);
  await eraseLeftovers(world.services); // of what the tests before put back
  await save(world.db, member);
  expect(await eraseLeftovers(world.services)).toBe(1);
  expect(await savedBy(member)).toBe(0);
  expect(await eraseLeftovers(world.services)).toBe(0);
});
