import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { mailsTo, sessionOf, signUpInput } from "#features/accounts/accounts-cast.ts";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { hashPassword } from "#server/security/password.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { jobsSchema } from "#test/schema.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const subject = "New login to your account";
let world: World;
beforeAll(async () => {
  world = await openWorld();
});

/** Logs in from a browser that brings what it kept, and gives what it keeps from then on. */
async function logIn(
  member: Pick<Actor, "email">,
  device: string | null,
  more: { secret?: string; headers?: Record<string, string> } = {},
): Promise<{ device: string; session: Actor; status: number }> {
  const { headers, status } = await world.call(
    "sessions.login",
    { email: member.email, password: more.secret ?? password },
    { headers: { "user-agent": firefox, ...(device && { cookie: device }), ...more.headers } },
  );
  return { device: pairNamed(headers, "device"), session: sessionOf(headers), status };
}
const news = (member: Pick<Actor, "email">): string[] =>
  mailsTo(world, member.email).filter((mail) => mail.includes(subject));
const queued = async (member: Pick<Actor, "id">): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.raw(jobsSchema)}.job where name = 'send-mail'
      and data->>'template' = 'new-device' and data->'to'->>'account' = ${member.id}`.execute(
      world.db,
    )
  ).rows[0]?.n ?? 0;
const known = (member: Pick<Actor, "id">) =>
  world.db.selectFrom("known_device").where("account_id", "=", member.id).selectAll().execute();

test("the first browser is no news; another one is told of, once, with what it is and when, and no address or place", async () => {
  const anna = await withPassword(world, "Anna");
  const home = await logIn(anna, null);
  expect(home.device).toMatch(/^device-\d+=[\w-]{43}$/);
  expect(await queued(anna)).toBe(0);
  const elsewhere = await logIn(anna, null);
  expect(elsewhere.device).not.toBe(home.device);
  await logIn(anna, home.device);
  await logIn(anna, elsewhere.device);
  expect(await queued(anna)).toBe(1);
  await expect.poll(() => news(anna).length).toBe(1);
  const [mail = ""] = news(anna);
  for (const words of [
    "Firefox on Windows",
    "/reset-password",
    "/notifications#devices",
    String(new Date().getFullYear()),
  ])
    expect(mail).toContain(words);
  const said = mail.slice(
    mail.indexOf("Someone has just logged in"),
    mail.indexOf("Choose a new password:"),
  );
  expect(said).toContain("Firefox on Windows");
  expect(said).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
});

test("in the member's language, and to nobody else", async () => {
  const [ella, frida] = [await withPassword(world, "Ella"), await withPassword(world, "Frida")];
  await world.db.updateTable("account").set({ language: "de" }).where("id", "=", ella.id).execute();
  await logIn(frida, null);
  await logIn(ella, null);
  await logIn(ella, null, { headers: { cookie: "language=fr" } });
  await expect
    .poll(() =>
      mailsTo(world, ella.email).some(
        (mail) => mail.includes("Neuer Login") && mail.includes("Firefox auf Windows"),
      ),
    )
    .toBe(true);
  expect(await queued(frida)).toBe(0);
});

test("the browser that signed up is known; a claim on an address that nobody confirmed gets no mail of this kind", async () => {
  const { headers } = await world.call("accounts.signUp", signUpInput("Dina"));
  const device = pairNamed(headers, "device");
  const dina = {
    id: (
      await world.db
        .selectFrom("account")
        .where("email", "=", "dina@cast.test")
        .select("id")
        .executeTakeFirstOrThrow()
    ).id,
    email: "dina@cast.test",
  };
  const secret = signUpInput("Dina").password;
  expect((await logIn(dina, null, { secret })).status).toBe(200);
  expect(await queued(dina)).toBe(0);
  await world.db
    .updateTable("account")
    .set({ status: "active", confirmed_at: sql<Date>`now()` })
    .where("id", "=", dina.id)
    .execute();
  await logIn(dina, device, { secret });
  expect(await queued(dina)).toBe(0);
  await logIn(dina, null, { secret });
  expect(await queued(dina)).toBe(1);
});

test("two accounts in one browser are each known, and nothing stored says that they belong together", async () => {
  const [gina, hugo] = [await withPassword(world, "Gina"), await withPassword(world, "Hugo")];
  const { device } = await logIn(gina, null);
  expect((await logIn(hugo, device)).device).toBe(device);
  await logIn(gina, device);
  await logIn(hugo, device);
  expect([await queued(gina), await queued(hugo)]).toEqual([0, 0]);
  const [[a], [b]] = [await known(gina), await known(hugo)];
  expect(a?.token_hash.equals(b?.token_hash ?? Buffer.alloc(0))).toBe(false);
});

test("trust row 10: what a browser brings that we never made, or another account's number, is a new browser", async () => {
  const [ida, jon] = [await withPassword(world, "Ida"), await withPassword(world, "Jon")];
  const { device } = await logIn(ida, null);
  await logIn(jon, null);
  await logIn(jon, device);
  expect(await queued(jon)).toBe(1);
  const planted = await logIn(jon, "device=short");
  expect(planted.device).toMatch(/^device-\d+=[\w-]{43}$/);
  expect(await queued(jon)).toBe(2);
});

test("a mailbox is not filled: five an hour, and the next hour tells again", async () => {
  const kate = await withPassword(world, "Kate");
  await logIn(kate, null);
  await Promise.all(Array.from({ length: 8 }, () => logIn(kate, null)));
  const told = await queued(kate);
  expect(told).toBeGreaterThanOrEqual(4);
  await logIn(kate, null);
  expect(await queued(kate)).toBe(told);
  await world.db
    .updateTable("known_device")
    .set({ known_since: sql<Date>`known_since - interval '61 minutes'` })
    .where("account_id", "=", kate.id)
    .execute();
  await logIn(kate, null);
  expect(await queued(kate)).toBe(told + 1);
});

test("trust row 10: after a new password every other browser is new again, this one is not; so after logging the others out", async () => {
  const lena = await withPassword(world, "Lena");
  const [here, there] = [await logIn(lena, null), await logIn(lena, null)];
  expect(await queued(lena)).toBe(1);
  const as = { ...here.session, cookie: `${here.session.cookie}; ${here.device}` };
  const secret = "another lamp in the window";
  expect(
    (
      await world.call(
        "account-settings.changePassword",
        { old_password: password, password: secret, repeat_password: secret },
        { as },
      )
    ).status,
  ).toBe(200);
  expect(await known(lena)).toHaveLength(1);
  await logIn(lena, here.device, { secret });
  expect(await queued(lena)).toBe(1);
  const again = await logIn(lena, there.device, { secret });
  expect(await queued(lena)).toBe(2);
  await world.call(
    "account-settings.endOthers",
    { password: secret },
    { as: { ...again.session, cookie: `${again.session.cookie}; ${again.device}` } },
  );
  expect(await known(lena)).toHaveLength(1);
});

test("180 days after its last login a browser is forgotten", async () => {
  const mia = await withPassword(world, "Mia");
  await logIn(mia, null);
  await logIn(mia, null);
  const [first] = await known(mia);
  await world.db
    .updateTable("known_device")
    .set({ used_at: sql<Date>`now() - interval '181 days'` })
    .where("account_id", "=", mia.id)
    .where("token_hash", "=", first?.token_hash ?? Buffer.alloc(0))
    .execute();
  await purgeJob(world.services.pool).run({});
  expect(await known(mia)).toHaveLength(1);
});

test("a demo account, which is everybody's, gets none", async () => {
  const demo = await world.member("Nora");
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password), demo: true })
    .where("id", "=", demo.id)
    .execute();
  expect([
    (await logIn(demo, null)).status,
    (await logIn(demo, null)).status,
    await queued(demo),
  ]).toEqual([200, 200, 0]);
});
