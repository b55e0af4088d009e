import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { waitsForALock } from "#test/waits-for-a-lock.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eraseAccount, replayErasures } from "./erase.server.ts";

// An erasure and a report that meet.

let world: World;
let vera: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  vera = await world.member("Vera");
});

async function accused() {
  nth += 1;
  const mallory = await world.member(`Mallory${nth}`, { gender: "man", seeks: ["woman"] });
  const chat = await openChat(world, mallory, vera);
  await say(world, mallory, chat, "I know where you live");
  return { ...mallory, chat };
}
type Accused = Awaited<ReturnType<typeof accused>>;

const account = ({ id }: Actor) =>
  world.db.selectFrom("account").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const casesOf = async ({ id }: Actor) =>
  (await sql`select from moderation_case where subject_id = ${id}`.execute(world.db)).rows.length;
const report = (of: Accused) =>
  world.call(
    "reports.report",
    {
      profile: { id: of.id },
      message: { conversation: of.chat, seq: 1 },
      reason: "danger",
    },
    { as: vera },
  );

test("a report that is being filed comes before the erasure, which then waits", async () => {
  const mallory = await accused();
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${mallory.id}`.execute(world.db);
  const { erasing } = await world.db.transaction().execute(async (tx) => {
    await sql`select open_case(${world.siteId}, ${mallory.id}, 3::smallint)`.execute(tx);
    const running = eraseAccount(world.services, mallory.id);
    await expect.poll(() => waitsForALock(world.db), { interval: 20 }).toBe(true);
    return { erasing: running };
  });
  await erasing;
  expect(await account(mallory)).toMatchObject({ erased_at: null, email: mallory.email });
});

test("a report that comes behind a running erasure finds nobody, and leaves no case about the person", async () => {
  const mallory = await accused();
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${mallory.id}`.execute(world.db);
  const late = await world.db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${mallory.id} for update`.execute(tx);
    const answer = report(mallory);
    await expect.poll(() => waitsForALock(world.db), { interval: 20 }).toBe(true);
    await sql`update account set erased_at = now() where id = ${mallory.id}`.execute(tx);
    return { answer };
  });
  expect((await late.answer).status).toBe(404);
  expect(await casesOf(mallory)).toBe(0);
});

test("no other way around it: the database refuses to take a member out of an open grave case", async () => {
  const mallory = await accused();
  await report(mallory);
  await expect(sql`select leave_reports(${mallory.id})`.execute(world.db)).rejects.toThrow(
    "the erasure waits for a decision",
  );
});

test("whoever was erased once is erased again at once when a backup brings them back, open case or not", async () => {
  const mallory = await accused();
  await report(mallory);
  await sql`insert into erasure (account_id) values (${mallory.id})`.execute(world.db);
  await replayErasures(world.services);
  expect((await account(mallory)).erased_at).not.toBeNull();
});
