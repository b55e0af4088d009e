import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { withPassword, password } from "#features/account-settings/settings-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailsTo, mailTo, sessionOf, signUpInput, tokenIn } from "./accounts-cast.ts";
import { erased, measured } from "./barred-cast.ts";

// Another address before the ban is no way around it.

let world: World;
let otto: Actor;
let nth = 0;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
});
beforeEach(async () => {
  await world.services.pool.query("delete from rate_limit");
});

const nextMail = async (email: string, work: () => Promise<unknown>): Promise<string> => {
  await world.mailsDone();
  const before = mailsTo(world, email).length;
  await work();
  return mailTo(world, email, before + 1);
};
/** Changes the address as members do; gives the link by which the former address stops it. */
async function changeTo(who: Actor, email: string, confirmed = true): Promise<string> {
  let notice = "";
  const link = tokenIn(
    await nextMail(email, async () => {
      notice = await nextMail(who.email, () =>
        world.call("account-settings.changeMail", { email, password }, { as: who }),
      );
    }),
  );
  if (!confirmed) return tokenIn(notice);
  expect((await world.call("account-settings.confirmMail", { token: link })).status).toBe(200);
  return tokenIn(notice);
}
async function signsUp(email: string) {
  let as: Actor | undefined;
  const mail = await nextMail(email, async () => {
    const { headers } = await world.call(
      "accounts.signUp",
      signUpInput(`Newname${(nth += 1)}`, { email }),
    );
    as = sessionOf(headers) as Actor;
  });
  const barred = mail.includes("an account that we blocked for good");
  if (!barred) await world.call("accounts.activate", { token: tokenIn(mail) }, { as: as ?? null });
  return { barred, as };
}
const isBarred = async (email: string) => (await signsUp(email)).barred;
async function marks(email: string) {
  const { as } = await signsUp(email);
  const { user } = (await world.call("sessions.readUser", {}, { as: as ?? null })).body;
  const { rows } = await sql<{ mark: string[] }>`select like_banned(${user?.id}) as mark`.execute(
    world.db,
  );
  return rows[0]?.mark;
}
async function someone() {
  const who = await withPassword(world, `Mallory${(nth += 1)}`);
  return { who, second: `second${nth}@cast.test` };
}

test("while the ban is in force the address before the change is barred, and its mailbox is marked", async () => {
  const { who, second } = await someone();
  await changeTo(who, second);
  await measured(world, who);
  expect(await isBarred(who.email)).toBe(true);
  expect(await marks(who.email.replace("@", "+more@"))).toEqual(["mailbox"]);
  expect(await marks(second.replace("@", "+more@"))).toEqual(["mailbox"]);
});

test("after the erasure all confirmed addresses are barred and marked, and are let in together", async () => {
  const { who, second } = await someone();
  const third = `third${nth}@cast.test`;
  await changeTo(who, second);
  await changeTo({ ...who, email: second }, third);
  await measured(world, who);
  await erased(world, who);
  for (const address of [who.email, second, third]) expect(await isBarred(address)).toBe(true);
  const { as } = await signsUp(who.email.replace("@", "+again@"));
  const { user } = (await world.call("sessions.readUser", {}, { as: as ?? null })).body;
  const opened = { profile: { id: user?.id ?? "" }, gravity: 1 };
  const { body } = await world.call("moderation.openCase", opened, { as: otto });
  const file = (await world.call("moderation.read", body.case, { as: otto })).body;
  expect(file.member?.like_banned).toContain("mailbox");
  const lifted = { email: second, purpose: "They objected, and were right" };
  expect((await world.call("barred.lift", lifted, { as: otto })).status).toBe(200);
  for (const address of [who.email, second, third]) expect(await isBarred(address)).toBe(false);
});

test("an address that was only asked for, or that somebody else had changed it to, stays free", async () => {
  const [asked, stopped] = [await someone(), await someone()];
  await changeTo(asked.who, asked.second, false);
  const stop = await changeTo(stopped.who, stopped.second);
  await world.call("account-settings.stopMail", { token: stop });
  for (const { who, second } of [asked, stopped]) {
    await measured(world, who);
    expect(await isBarred(second), "banned").toBe(false);
    await sql`update account set email = 'away' || gen_random_uuid() || '@cast.test'
      where email = ${second}`.execute(world.db);
    await erased(world, who);
    expect(await isBarred(second), "erased").toBe(false);
    expect(await isBarred(who.email)).toBe(true);
  }
});

test("a claim on an address that was banned marks its owner with nothing", async () => {
  const claim = await world.member(`Claim${(nth += 1)}`, { status: "not_confirmed" });
  await measured(world, claim);
  await sql`update account set status = 'blocked' where id = ${claim.id}`.execute(world.db);
  expect(await marks(claim.email.replace("@", "+own@"))).toEqual([]);
});
