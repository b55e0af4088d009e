import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { openAuthenticator } from "../factors/authenticator-cast.ts";
import {
  checkRegistration,
  registrationOptions,
  storePasskey,
} from "../factors/passkeys.server.ts";
import { office, officeEnvironment, officeOrigin, sessionIn, withPassword } from "../staff-cast.ts";

let world: World;
let wilma: Actor;
const hers = openAuthenticator(officeOrigin);

const ask = async () => (await world.call("staff.passkeyOptions", {}, { host: office })).body;
const signIn = (passkey: ReturnType<typeof hers.get>) =>
  world.call("staff.signInWithPasskey", { passkey }, { host: office });

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  wilma = await world.staff("Wilma");
  const where = { origin: officeOrigin, purpose: "test", issuer: "Vesper" };
  const options = await registrationOptions(world.db, where, { ...wilma, passkeys: [] });
  const made = await checkRegistration(world.db, where, hers.create(options));
  if (!made) throw new Error("no passkey");
  await world.db.transaction().execute((tx) => storePasskey(tx, wilma.id, made, "Laptop"));
});

test("a passkey opens the office, whoever's it is, without an address", async () => {
  const options = await ask();
  expect(options).toMatchObject({
    rpId: office,
    allowCredentials: [],
    userVerification: "required",
  });
  const { status, headers } = await signIn(hers.get(options));
  expect(status).toBe(200);
  const { body } = await world.call("staff.readMe", {}, { as: sessionIn(headers, wilma) });
  expect(body.name).toBe("Wilma");
});

test("what was signed once opens once: of twenty at once, one", async () => {
  const signed = hers.get(await ask());
  const all = await Promise.all(Array.from({ length: 20 }, () => signIn(signed)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await signIn(signed)).problem.code).toBe("office_sign_in_failed");
});

test.each([
  ["for another page", { origin: "http://evil.test" }],
  ["within another site's page", { around: { crossOrigin: true } }],
  ["under another site's page", { around: { topOrigin: "https://evil.test" } }],
  ["without a finger, face or PIN", { unverified: true as const }],
])("what was signed %s opens nothing", async (_, manner) => {
  expect((await signIn(hers.get(await ask(), manner))).status).toBe(401);
});

test("what was signed for nothing that we asked opens nothing", async () => {
  expect((await signIn(hers.get({ challenge: "bm90IG91cnM" }))).status).toBe(401);
});

test("a challenge that is ten minutes old is none", async () => {
  const options = await ask();
  await world.db
    .updateTable("staff_challenge")
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await signIn(hers.get(options))).status).toBe(401);
});

test("a passkey that nobody has opens nothing", async () => {
  expect((await signIn(openAuthenticator(officeOrigin).get(await ask()))).status).toBe(401);
});

test("a passkey whose counter went back, as a copy's does, opens nothing", async () => {
  hers.rewind(0);
  expect((await signIn(hers.get(await ask()))).status).toBe(401);
  hers.rewind(100);
  expect((await signIn(hers.get(await ask()))).status).toBe(200);
});

test("the passkey of who is suspended opens nothing", async () => {
  const suspend = () =>
    world.db.updateTable("staff").set({ status: "suspended" }).where("id", "=", wilma.id).execute();
  await expect(suspend()).rejects.toThrow("the last owner keeps a way to sign in");
  await withPassword(world, await world.staff("Otto"));
  await suspend();
  expect((await signIn(hers.get(await ask()))).status).toBe(401);
});
