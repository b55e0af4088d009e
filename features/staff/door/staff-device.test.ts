import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { office, officeEnvironment, password, withPassword } from "../staff-cast.ts";

// Wrong guesses of strangers do not lock somebody of the staff out of the browser they work in.

let world: World;
let wilma: Actor, olga: Actor;
let app: Awaited<ReturnType<typeof withPassword>>;
beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  [wilma, olga] = [await world.staff("Wilma"), await world.staff("Olga")];
  app = await withPassword(world, wilma);
  await withPassword(world, olga); // an owner who can sign in stays
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(world.db);
});

const signIn = async (typed: { password: string; code: string }, device?: string) => {
  await sql`update staff set totp_last_step = null`.execute(world.db);
  return world.call(
    "staff.signIn",
    { email: wilma.email, ...typed },
    { host: office, ...(device && { as: { ...wilma, cookie: device } }) },
  );
};
const right = () => ({ password, code: app.code() });
const wrong = { password: "wrong", code: "000000" };
/** The cookie by which a browser is known that has signed in. */
async function known(): Promise<string> {
  const { status, headers } = await signIn(right());
  expect(status).toBe(200);
  const cookie = headers.getSetCookie().find((each) => each.startsWith("device="));
  expect(cookie).toMatch(/Max-Age=15552000; SameSite=Lax; HttpOnly/);
  return cookie?.split(";")[0] ?? "";
}
async function strangersGuess(): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1) await signIn(wrong);
  expect((await signIn(right())).problem.code).toBe("office_sign_in_blocked");
}

test("strangers block the address, and a known browser still comes in, as often as it likes", async () => {
  const device = await known();
  await strangersGuess();
  for (let times = 0; times < 3; times += 1)
    expect((await signIn(right(), device)).status).toBe(200);
  // A browser that made a number up is a stranger's.
  expect((await signIn(right(), `device=${"A".repeat(43)}`)).problem.code).toBe(
    "office_sign_in_blocked",
  );
});

test("a known browser has five guesses of its own, which cost the others nothing", async () => {
  const device = await known();
  for (let guess = 0; guess < 5; guess += 1) await signIn(wrong, device);
  expect((await signIn(right(), device)).problem.code).toBe("office_sign_in_blocked");
  expect((await signIn(right())).status, "from elsewhere").toBe(200);
});

test("it is known for its own person alone, and forgotten with a reset", async () => {
  const device = await known();
  await sql`update staff_known_device set staff_id = ${olga.id}`.execute(world.db);
  await strangersGuess();
  expect((await signIn(right(), device)).problem.code).toBe("office_sign_in_blocked");
  await sql`delete from rate_limit`.execute(world.db);
  await known();
  const reset = await world.call("staff.resetWaysIn", { id: wilma.id }, { as: olga });
  expect(reset.status).toBe(200);
  const { rows } = await sql`select from staff_known_device where staff_id = ${wilma.id}`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
  app = await withPassword(world, wilma);
});

test("wrong proofs in one session leave another session of the same person its own", async () => {
  const one = await world.staff("One");
  const ways = await withPassword(world, one);
  const { rows } = await sql<{ id: string }>`select id from staff_session
    where staff_id = ${one.id}`.execute(world.db);
  const other = await world.staff("Other"); // the same person's second browser
  await sql`update staff_session set staff_id = ${one.id} where staff_id = ${other.id}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  const prove = (as: Actor, code: string) => world.call("staff.prove", { code }, { as });
  for (let guess = 0; guess < 6; guess += 1) await prove(other, "000000");
  expect((await prove(other, ways.code())).problem.code).toBe("office_sign_in_blocked");
  expect((await prove(one, ways.code())).status).toBe(200);
});

test("each sign-in is a row of the audit, with the way in that was used; a wrong one is none", async () => {
  const rows = () =>
    world.db
      .selectFrom("audit")
      .where("call", "=", "staff.signIn")
      .where("staff_id", "=", wilma.id)
      .select(["subject_id", "detail"])
      .orderBy("seq", "desc")
      .execute();
  const before = (await rows()).length;
  await signIn(wrong);
  expect(await rows()).toHaveLength(before);
  await signIn(right());
  await signIn({ password, code: app.recovery[0] ?? "" });
  expect((await rows()).slice(0, 2)).toEqual([
    { subject_id: wilma.id, detail: { by: "recovery_code" } },
    { subject_id: wilma.id, detail: { by: "code" } },
  ]);
});
