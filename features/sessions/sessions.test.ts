import { once } from "node:events";
import pg from "pg";
import { WebSocket } from "ws";
import { beforeAll, expect, test, vi } from "vitest";
import { inPasswordPool } from "#server/security/password-pool.ts";
import { hashPassword } from "#server/security/password.ts";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor;
const password = "a long enough password";

beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", alice.id)
    .execute();
});

test("a visitor's user is null, and no refusal", async () => {
  const { status, body } = await world.call("sessions.readUser", {});
  expect(status).toBe(200);
  expect(body).toEqual({ user: null });
});

test("trust row 10: login starts a session under a new id, and a planted one is nobody's", async () => {
  const planted = { ...alice, cookie: "session=planted-by-somebody-else" };
  const { status, body, headers } = await world.call(
    "sessions.login",
    { email: "ALICE@cast.test", password },
    { as: planted },
  );
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: "alice@cast.test", profile: { name: "Alice" } });
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(
    /^session-\d+=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
  );
  expect((await world.call("sessions.readUser", {}, { as: planted })).body.user).toBeNull();
  expect(
    (
      await world.call(
        "sessions.readUser",
        {},
        { as: { ...alice, cookie: cookie.split(";")[0] ?? "" } },
      )
    ).body.user?.id,
  ).toBe(alice.id);
});

test("trust row 8: a wrong password and an unknown address are refused alike", async () => {
  const wrong = await world.call("sessions.login", { email: alice.email, password: "wrong" });
  const unknown = await world.call("sessions.login", {
    email: "nobody@cast.test",
    password: "wrong",
  });
  expect(wrong.status).toBe(401);
  expect(wrong.problem).toEqual(unknown.problem);
  expect(wrong.problem.detail).toBe("Login failed, please try again");
});

test("after five wrong attempts the right password is blocked too, for a number of minutes", async () => {
  const bob = await world.member("Wilma");
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", bob.id)
    .execute();
  for (let attempt = 0; attempt < 5; attempt += 1)
    await world.call("sessions.login", { email: bob.email, password: "wrong" });
  const { status, problem } = await world.call("sessions.login", { email: bob.email, password });
  expect(status).toBe(429);
  expect(problem.code).toBe("login_blocked");
  expect(problem.detail).toBe("Too many incorrect attempts, account blocked for 15 min.");
});

test("trust row 10: logout ends the session on the server, and only from our own pages", async () => {
  const carol = await world.member("Carol");
  const hostile = await world.call(
    "sessions.logout",
    {},
    { as: carol, headers: { "sec-fetch-site": "cross-site" } },
  );
  expect(hostile.problem.code).toBe("wrong_origin");
  expect((await world.call("sessions.readUser", {}, { as: carol })).body.user).not.toBeNull();
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: carol.cookie },
  });
  await once(live, "message");
  const closed = once(live, "close");
  await world.call("sessions.logout", {}, { as: carol });
  expect((await closed)[0]).toBe(4001);
  expect((await world.call("sessions.readUser", {}, { as: carol })).body.user).toBeNull();
});

test("a refusal speaks the member's language where the device was told of none, a visitor's in the site's; what the device was told comes first", async () => {
  const dora = await world.member("Dorte");
  const chosen = await world.call("sessions.changeLanguage", { language: "da" }, { as: dora });
  expect(chosen.status).toBe(200);
  await world.site("dansk.test", { domain_language: "nl" });
  const refused = async (options: Parameters<typeof world.call>[2]) =>
    (await world.call("sessions.changeLanguage", { language: "xx" as "en" }, options)).problem
      .fields?.[0]?.detail;
  const words = (language: "da" | "nl" | "pl") =>
    world.services.words.get(language)?.intl.t("invalid.language");
  expect(await refused({ as: dora })).toBe(words("da"));
  expect(await refused({ host: "dansk.test" })).toBe(words("nl"));
  expect(await refused({ host: "dansk.test", headers: { cookie: "language=pl" } })).toBe(
    words("pl"),
  );
});

test("trust row 23: the chosen language is kept for 365 days; an unfinished or poisoned one is refused", async () => {
  const chosen = await world.call("sessions.changeLanguage", { language: "de" }, { as: alice });
  expect(chosen.headers.get("set-cookie")).toBe(
    `language-${world.port}=de; Path=/; Max-Age=31536000; SameSite=Lax`,
  );
  expect(chosen.body.user?.language).toBe("de");
  const poisoned = await world.call(
    "sessions.changeLanguage",
    { language: "../__proto__" as "de" },
    { as: alice },
  );
  expect(poisoned.status).toBe(422);
  expect(poisoned.problem.fields).toMatchObject([{ path: "language", code: "invalid.language" }]);
});

test("a member's page costs five reads before its own: session, account, profile with photos, and the two counts", async () => {
  const dora = await world.member("Dora");
  const reads = async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await fetch(`${world.url}/profile`, { headers: { cookie: dora.cookie } });
    const asked = query.mock.calls.map(([what]: unknown[]) =>
      typeof what === "string" ? what : String((what as { text?: string }).text),
    );
    query.mockRestore();
    return asked
      .filter((text) => !/pgboss|^\s*update/i.test(text))
      .map((text) => text.replaceAll(/\s+/g, " ").slice(0, 60)); // jobs and presence work in their own time
  };
  // What is read once for a whole site is kept, until the news of the last test's new site has
  // come.
  await expect.poll(() => reads()).toHaveLength(5);
});

test("a member logs in with either spelling of their address and of their password", async () => {
  const typed = { email: "jana@münchen.example", password: "Grüße aus Köln am Rhein" };
  const signedUp = await world.call(
    "accounts.signUp",
    signUpInput("Jana", { ...typed, password: typed.password.normalize("NFD") }),
  );
  expect(signedUp.status).toBe(200);
  for (const email of [
    typed.email,
    "JANA@xn--mnchen-3ya.example",
    "jana@mu\u0308nchen.example\u200b",
  ]) {
    const { status, body } = await world.call("sessions.login", {
      email,
      password: typed.password.normalize("NFC"),
    });
    expect([status, body.user?.email]).toEqual([200, "jana@xn--mnchen-3ya.example"]);
  }
});

test("a hash of another Unicode spelling is replaced at the first login", async () => {
  const bob = await world.member("Hedda");
  const stored = (await inPasswordPool({
    hash: "Grüße aus Köln".normalize("NFD"),
    cost: { memoryCost: 4096, timeCost: 1, parallelism: 1 },
  })) as string;
  const hashOf = async () =>
    (
      await world.db
        .selectFrom("account")
        .where("id", "=", bob.id)
        .select("password_hash")
        .executeTakeFirstOrThrow()
    ).password_hash;
  await world.db
    .updateTable("account")
    .set({ password_hash: stored })
    .where("id", "=", bob.id)
    .execute();
  const logIn = (typed: string) =>
    world.call("sessions.login", { email: bob.email, password: typed });
  expect((await logIn("Grüße aus Köln")).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed).not.toBe(stored);
  expect((await logIn("Grüße aus Köln".normalize("NFD"))).status).toBe(200);
  expect(await hashOf()).toBe(renewed);
});
