import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { office, officeEnvironment, withPassword } from "../staff-cast.ts";

let world: World;
let wilma: Actor;
let app: Awaited<ReturnType<typeof withPassword>>;
const grave = (as: Actor) => world.call("staff.renewRecoveryCodes", {}, { as });
const prove = (as: Actor, code: string) => world.call("staff.prove", { code }, { as });
const forget = async () => {
  await sql`delete from rate_limit`.execute(world.db);
  await world.db.updateTable("staff").set({ totp_last_step: null }).execute();
};

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  wilma = await world.staff("Wilma", { proved: false });
  app = await withPassword(world, wilma);
});

test("a grave act waits until its person shows again who they are, and goes on for ten minutes", async () => {
  expect((await grave(wilma)).problem.code).toBe("step_up_required");
  expect((await world.call("staff.proofOptions", {}, { as: wilma })).body).toEqual({
    passkey: null,
    code: "totp",
  });
  expect((await prove(wilma, app.code())).status).toBe(200);
  expect((await grave(wilma)).status).toBe(200);
  await world.db
    .updateTable("staff_session")
    .set({ proved_at: new Date(Date.now() - 10 * 60_000 - 1_000) })
    .where("staff_id", "=", wilma.id)
    .execute();
  expect((await grave(wilma)).problem.code).toBe("step_up_required");
});

test("a wrong code proves nothing; after five, the right one waits", async () => {
  await forget();
  for (let guess = 0; guess < 5; guess += 1)
    expect((await prove(wilma, "000000")).problem.code).toBe("proof_failed");
  expect((await prove(wilma, app.code())).problem.code).toBe("office_sign_in_blocked");
  await forget();
});

test("a code proves once: of twenty at once, one", async () => {
  await forget();
  const code = app.code();
  const all = await Promise.all(Array.from({ length: 20 }, () => prove(wilma, code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await forget();
});

test("a repeat under its key is answered, though the code is used up", async () => {
  await forget();
  const options = { as: wilma, key: "a-proof-that-was-lost" };
  const input = { code: app.code() };
  expect((await world.call("staff.prove", input, options)).status).toBe(200);
  expect((await world.call("staff.prove", input, options)).status).toBe(200);
});

test("another one's code proves nothing, and a member has nothing to prove", async () => {
  await forget();
  const otto = await world.staff("Otto", { proved: false });
  const his = await withPassword(world, otto);
  expect((await prove(wilma, his.code())).problem.code).toBe("proof_failed");
  expect((await prove(otto, his.code())).status).toBe(200);
  const mia = await world.member("Mia");
  expect(
    (await world.call("staff.prove", { code: his.code() }, { as: mia, host: office })).status,
  ).toBe(404);
});
