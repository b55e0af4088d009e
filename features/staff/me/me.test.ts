import { beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { openAuthenticator } from "../factors/authenticator-cast.ts";
import {
  codeOf,
  office,
  officeEnvironment,
  officeOrigin,
  password,
  withPassword,
} from "../staff-cast.ts";

const world: World = await openWorld({}, officeEnvironment);
let wilma: Actor;
let count = 0;
const me = async (as = wilma) => (await world.call("staff.readMe", {}, { as })).body;

async function add(as: Actor, name: string, key?: string) {
  const device = openAuthenticator(officeOrigin);
  const { body } = await world.call("staff.newPasskey", {}, { as });
  const passkey = device.create(body);
  const input = { name, passkey };
  const added = await world.call("staff.addPasskey", input, { as, ...(key && { key }) });
  return { device, added, input };
}

beforeEach(async () => {
  count += 1;
  wilma = await world.staff(`Wilma${count}`);
});

test("passkeys: added, named anew, used, removed; the last way in stays", async () => {
  const { device } = await add(wilma, "Laptop");
  const phone = await add(wilma, "Phone");
  expect((await me()).passkeys.map(({ name }) => name)).toEqual(["Laptop", "Phone"]);
  await world.call("staff.renamePasskey", { id: device.id, name: "Old laptop" }, { as: wilma });
  expect((await me()).passkeys[0]?.name).toBe("Old laptop");
  const remove = (id: string) => world.call("staff.removePasskey", { id }, { as: wilma });
  expect((await remove(device.id)).status).toBe(200);
  expect((await remove(device.id)).status).toBe(404);
  expect((await remove(phone.device.id)).problem.code).toBe("last_way_in");
  await withPassword(world, wilma);
  expect((await remove(phone.device.id)).status).toBe(200);
  expect((await world.call("staff.removePassword", {}, { as: wilma })).problem.code).toBe(
    "last_way_in",
  );
});

test("of two passkeys that are removed at the same moment, one stays", async () => {
  const [one, other] = [await add(wilma, "One"), await add(wilma, "Other")];
  const both = await Promise.all(
    [one, other].map(({ device }) =>
      world.call("staff.removePasskey", { id: device.id }, { as: wilma }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await me()).passkeys).toHaveLength(1);
});

test("a passkey is added once: a repeat is answered, what was signed makes no second one", async () => {
  const { added, input } = await add(wilma, "Laptop", "a-passkey-that-was-lost");
  expect(added.status).toBe(200);
  const repeat = { as: wilma, key: "a-passkey-that-was-lost" };
  expect((await world.call("staff.addPasskey", input, repeat)).status).toBe(200);
  expect((await world.call("staff.addPasskey", input, { as: wilma })).problem.code).toBe(
    "passkey_failed",
  );
});

test("another one's passkey is not there: neither named nor removed", async () => {
  const { device } = await add(wilma, "Laptop");
  const otto = await world.staff(`Otto${count}`);
  const asOtto = { as: otto };
  expect((await world.call("staff.removePasskey", { id: device.id }, asOtto)).status).toBe(404);
  const rename = { id: device.id, name: "Mine" };
  expect((await world.call("staff.renamePasskey", rename, asOtto)).status).toBe(404);
  expect((await me()).passkeys[0]?.name).toBe("Laptop");
});

test("a password with an app: set, every other session ends, and it opens", async () => {
  const { secret } = (await me()).totp;
  const wrong = { password, code: "000000" };
  expect(
    (await world.call("staff.setPassword", wrong, { as: wilma })).problem.fields,
  ).toMatchObject([{ path: "code" }]);
  const weak = { password: "password1234", code: codeOf(secret) };
  expect((await world.call("staff.setPassword", weak, { as: wilma })).problem.fields).toMatchObject(
    [{ path: "password" }],
  );
  const set = { password, code: codeOf(secret) };
  expect((await world.call("staff.setPassword", set, { as: wilma })).status).toBe(200);
  expect((await me()).password).toBe(true);
  const later = { email: wilma.email, password, code: codeOf(secret, 1) };
  const signed = await world.call("staff.signIn", later, { host: office });
  expect(signed.status).toBe(200);
  expect((await me()).sessions).toHaveLength(2);
  const [other] = (await me()).sessions.filter(({ current }) => !current);
  const end = { id: other?.id ?? "" };
  const outsider = await world.staff(`Xaver${count}`);
  expect((await world.call("staff.endMySession", end, { as: outsider })).status).toBe(404);
  expect((await world.call("staff.endMySession", end, { as: wilma })).status).toBe(200);
  expect((await me()).sessions).toHaveLength(1);
});

test("recovery codes anew: shown once, not even to a repeat; the earlier ones open nothing", async () => {
  const app = await withPassword(world, wilma);
  const options = { as: wilma, key: "codes-that-were-lost" };
  const renewed = await world.call("staff.renewRecoveryCodes", {}, options);
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const again = await world.call("staff.renewRecoveryCodes", {}, options);
  expect([again.status, again.body.recovery_codes]).toEqual([200, []]);
  const kept = await world.db
    .selectFrom("idempotency_key")
    .where("key", "=", "codes-that-were-lost")
    .select("answer")
    .executeTakeFirstOrThrow();
  expect(kept.answer).toEqual({});
  const open = (code: string | undefined) =>
    world.call(
      "staff.signIn",
      { email: wilma.email, password, code: code ?? "" },
      { host: office },
    );
  expect((await open(app.recovery[0])).status).toBe(401);
  expect((await open(renewed.body.recovery_codes[0])).status).toBe(200);
});

test("name, language and shortcuts are one's own", async () => {
  const input = { name: "Wilma de Vries", language: "nl" as const, shortcuts: false };
  expect((await world.call("staff.saveMe", input, { as: wilma })).status).toBe(200);
  expect(await me()).toMatchObject(input);
});

test("every change of a way in waits for a fresh proof", async () => {
  const stale = await world.staff(`Stale${count}`, { proved: false });
  const asked = [
    await world.call("staff.newPasskey", {}, { as: stale }),
    await world.call("staff.removePasskey", { id: "x" }, { as: stale }),
    await world.call("staff.setPassword", { password, code: "000000" }, { as: stale }),
    await world.call("staff.removePassword", {}, { as: stale }),
    await world.call("staff.renewRecoveryCodes", {}, { as: stale }),
  ];
  expect(new Set(asked.map(({ problem }) => problem.code))).toEqual(new Set(["step_up_required"]));
});

test("a member has no such page", async () => {
  const mia = await world.member(`Mia${count}`);
  expect((await world.call("staff.readMe", {}, { as: mia, host: office })).status).toBe(404);
});
