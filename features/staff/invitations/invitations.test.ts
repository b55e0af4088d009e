import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { hashToken } from "#server/security/token.ts";
import { openWorld, type World } from "#test/world.ts";
import { openAuthenticator } from "../factors/authenticator-cast.ts";
import {
  codeOf,
  office,
  officeEnvironment,
  officeOrigin,
  password,
  sessionIn,
} from "../staff-cast.ts";
import { inviteOwner } from "./invite-command.server.ts";

let world: World;
const config = readConfig({ ...officeEnvironment, PORT: "3000" });
const at = { host: office };
const invite = async (address: string, name?: string): Promise<string> => {
  const printed = await inviteOwner(world.db, config, { address, name });
  const link = /https?:\S+/.exec(printed)?.[0] ?? "";
  return new URL(link).searchParams.get("token") ?? "";
};
const about = (token: string, name = "Olga") => ({ token, name, language: "de" as const });
const read = (token: string) => world.call("staff.readInvitation", { token }, at);
const withPassword = (token: string, code: string, chosen = password) =>
  world.call("staff.acceptWithPassword", { ...about(token), password: chosen, code }, at);
async function withPasskey(token: string, device = openAuthenticator(officeOrigin)) {
  const options = await world.call("staff.invitationPasskey", { token, name: "Olga" }, at);
  const passkey = device.create(options.body ?? { challenge: "" });
  return world.call("staff.acceptWithPasskey", { ...about(token), passkey }, at);
}
const forget = () => sql`delete from rate_limit`.execute(world.db);

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
});

test("the command's link makes the first owner, by passkey, and lets them in", async () => {
  const token = await invite("Olga@office.test", "Olga");
  expect((await read(token)).body).toMatchObject({
    email: "olga@office.test",
    name: "Olga",
    again: false,
    passkeys: true,
  });
  const { status, body, headers } = await withPasskey(token);
  expect([status, body.recovery_codes.length]).toEqual([200, 10]);
  const olga = sessionIn(headers, { id: "", name: "Olga", email: "olga@office.test" });
  const me = (await world.call("staff.readMe", {}, { as: olga })).body;
  expect(me).toMatchObject({ language: "de", recovery_codes_left: 10, password: false });
  expect(me.passkeys).toHaveLength(1);
  expect((await world.call("staff.listRoles", {}, { as: olga })).body.owner).toBe(true);
});

test("a link opens once: afterwards it is not there, whoever asks for what", async () => {
  const token = await invite("once@office.test");
  await withPasskey(token);
  expect((await read(token)).status).toBe(404);
  expect((await withPasskey(token)).status).toBe(404);
  expect((await withPassword(token, "000000")).status).toBe(404);
});

test("of twenty uses of one link at once, one comes in", async () => {
  await forget();
  const token = await invite("race@office.test");
  const made = [];
  for (let device = 0; device < 20; device += 1) {
    const { body } = await world.call("staff.invitationPasskey", { token, name: "R" }, at);
    made.push(openAuthenticator(officeOrigin).create(body));
  }
  const all = await Promise.all(
    made.map((passkey) => world.call("staff.acceptWithPasskey", { ...about(token), passkey }, at)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await sql<{ passkeys: number }>`
    select count(*)::int as passkeys from staff_passkey p join staff s on s.id = p.staff_id
    where s.email = 'race@office.test'`.execute(world.db);
  expect(rows).toEqual([{ passkeys: 1 }]);
  await forget();
});

test("the token lies hashed, a link is dead after a day, and a new one ends the earlier", async () => {
  const first = await invite("late@office.test");
  const second = await invite("late@office.test");
  expect((await read(first)).status).toBe(404);
  const rows = await world.db
    .selectFrom("staff_invitation")
    .where("email", "=", "late@office.test")
    .select(["token_hash", "expires_at", "created_at"])
    .execute();
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashToken(second)]);
  const [row] = rows;
  expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(86_400_000);
  await world.db
    .updateTable("staff_invitation")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("email", "=", "late@office.test")
    .execute();
  expect((await read(second)).status).toBe(404);
});

test("a password and an app come in too; the password is judged as a member's is", async () => {
  const token = await invite("pia@office.test", "Pia");
  const { secret } = (await read(token)).body.totp;
  expect((await read(token)).body.totp.secret).toBe(secret); // scanned already, though the form came back
  const common = await withPassword(token, codeOf(secret), "password1234");
  expect(common.problem.fields).toMatchObject([{ path: "password" }]);
  const wrong = await withPassword(token, "000000");
  expect(wrong.problem.fields).toMatchObject([{ path: "code", code: "invalid.totp" }]);
  const code = codeOf(secret);
  expect((await withPassword(token, code)).status).toBe(200);
  const stored = await world.db
    .selectFrom("staff")
    .where("email", "=", "pia@office.test")
    .select(["password_hash", "totp_secret"])
    .executeTakeFirstOrThrow();
  expect(stored.password_hash).toMatch(/^\$argon2id/);
  expect(stored.totp_secret?.toString("latin1")).not.toContain(secret);
  const again = await world.call("staff.signIn", { email: "pia@office.test", password, code }, at);
  expect(again.status).toBe(401); // the code was used up
});

test.each([
  ["for another page", { origin: "http://evil.test" }],
  ["within another site's page", { around: { crossOrigin: true } }],
])("a passkey that was made %s is refused, and the link still opens", async (_, manner) => {
  const token = await invite("evil@office.test");
  const { body } = await world.call("staff.invitationPasskey", { token, name: "E" }, at);
  const device = openAuthenticator(officeOrigin);
  const passkey = device.create(body, manner);
  const refused = await world.call("staff.acceptWithPasskey", { ...about(token), passkey }, at);
  expect(refused.problem.code).toBe("passkey_failed");
  expect((await read(token)).status).toBe(200);
});

test("full access to the mailbox of somebody who works here opens nothing", async () => {
  await forget();
  const token = await invite("mona@office.test", "Mona");
  const device = openAuthenticator(officeOrigin);
  await withPasskey(token, device);
  const member = await world.member("Mona", {});
  await world.db
    .updateTable("account")
    .set({ email: "mona@office.test" })
    .where("id", "=", member.id)
    .execute();
  // All that can be asked for by mail, for this address.
  const asked = { email: "mona@office.test" };
  await world.call("accounts.requestPasswordReset", asked);
  await expect
    .poll(() => world.mails().filter((mail) => mail.includes("To: mona@office.test")).length)
    .toBeGreaterThan(1);
  const mailbox = world
    .mails()
    .filter((mail) => mail.includes("To: mona@office.test"))
    .join("\n")
    .replaceAll("=3D", "=");
  const secrets = [...mailbox.matchAll(/token=([\w-]{20,})/g)].map(([, found]) => found ?? "");
  expect(secrets.length).toBeGreaterThan(0); // the member's reset, which is the member's alone
  for (const secret of [...secrets, token]) {
    expect((await read(secret)).status).toBe(404);
    expect((await withPasskey(secret)).status).toBe(404);
  }
  const reset = await world.call("accounts.resetPassword", {
    token: secrets[0] ?? "",
    password,
    repeat_password: password,
  });
  expect(reset.status).toBe(200);
  for (const code of ["", "000000"])
    expect((await world.call("staff.signIn", { ...asked, password, code }, at)).status).toBe(401);
});

test("the command gives one of the staff new ways in, and the old ones end when it is used", async () => {
  await forget();
  const device = openAuthenticator(officeOrigin);
  await withPasskey(await invite("nora@office.test", "Nora"), device);
  const token = await invite("nora@office.test");
  expect((await read(token)).body).toMatchObject({ again: true, name: "Olga" });
  const options = async () => (await world.call("staff.passkeyOptions", {}, at)).body;
  const signIn = async () =>
    world.call("staff.signInWithPasskey", { passkey: device.get(await options()) }, at);
  expect((await signIn()).status).toBe(200);
  expect((await withPasskey(token)).status).toBe(200);
  expect((await signIn()).status).toBe(401);
});

test("the command refuses what is no address, and who is suspended", async () => {
  await expect(invite("nobody")).rejects.toThrow('"nobody" is no e-mail address.');
  const sam = await world.staff("Sam");
  await world.db
    .updateTable("staff")
    .set({ status: "suspended" })
    .where("id", "=", sam.id)
    .execute();
  await expect(invite(sam.email)).rejects.toThrow(/suspended or has left/);
});

test("after twenty links that are none, a network waits", async () => {
  await forget();
  for (let guess = 0; guess < 20; guess += 1) await read(`guess-${guess}`);
  expect((await read("guess")).status).toBe(429);
  await forget();
});
