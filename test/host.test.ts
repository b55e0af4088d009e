import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { WebSocket } from "ws";
import { beforeAll, describe, expect, test } from "vitest";
import { mailTo, signUpInput } from "#features/accounts/accounts-cast.ts";
import { sendMail } from "#features/mail/send-mail.server.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "./world.ts";

/* Trust row 19: the exact host decides the site, nothing else that a request says about itself does. */

let world: World;
let alice: Actor;
let photo: string;
const elsewhere = "other.test";

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  await world.site(elsewhere, { name: "Elsewhere" });
  alice = await world.member("Alice", { photo: false, visitors: true });
  const files = freshPhotoIds();
  await world.services.storage.put(files.blurred, Buffer.from("photo"));
  await attachPhotos(world.db, alice.id, files);
  photo = `/photos/${files.blurred}.webp`;
});

/** A request as bytes, because no client sends these by itself; answers the status and the body. */
async function raw(
  line: string,
  headers: readonly string[],
): Promise<{ status: number; body: string }> {
  const socket = connect(world.port, "127.0.0.1");
  socket.write([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  await once(socket, "close");
  return { status: Number(text.split(" ")[1]), body: text.slice(text.indexOf("\r\n\r\n") + 4) };
}
const upgrade = (path: string, headers: readonly string[]) =>
  raw(`GET ${path} HTTP/1.1`, [
    ...headers,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]);

test("trust row 19: a Host that names another port than the server's is nobody's", async () => {
  const asked = async (host: string) =>
    (await raw("GET /api/settings.php HTTP/1.1", [`Host: ${host}`])).status;
  expect([await asked(`127.0.0.1:${world.port}`), await asked("127.0.0.1")]).toEqual([200, 200]);
  for (const port of [world.port + 1, 80, 443, 0, 99999])
    expect(await asked(`127.0.0.1:${port}`), String(port)).toBe(421);
});

test("trust row 19: an unknown host is 421 on calls, pages, photos and the live channel", async () => {
  for (const path of ["/api/user.php", "/api/settings.php", "/", "/members", photo]) {
    expect([
      path,
      (await raw(`GET ${path} HTTP/1.1`, ["Host: unknown.test", `Cookie: ${alice.cookie}`])).status,
    ]).toEqual([path, 421]);
  }
  expect(
    (await upgrade("/api/live", ["Host: unknown.test", `Cookie: ${alice.cookie}`])).status,
  ).toBe(421);
  expect((await raw(`GET ${photo} HTTP/1.1`, ["Host: 127.0.0.1"])).status).toBe(200);
});

test.each([
  "unknown.test",
  "127.0.0.1.unknown.test",
  "127.0.0.1@unknown.test",
  "127.0.0.1/../unknown.test",
  "other.test..",
  ".other.test",
  "other.test::",
  ":",
  "[::1",
  "*",
  "' or true --",
  "",
])("trust row 19: %j is no host of ours", async (host) => {
  expect([400, 421]).toContain(
    (await raw("GET /api/settings.php HTTP/1.1", [`Host: ${host}`])).status,
  );
});

test("trust row 19: a request that names two hosts is refused, whichever of them is ours", async () => {
  for (const hosts of [
    ["127.0.0.1", "other.test"],
    ["other.test", "127.0.0.1"],
    ["127.0.0.1", "127.0.0.1"],
  ]) {
    const [one, other] = hosts;
    expect(
      (await raw("GET /api/settings.php HTTP/1.1", [`Host: ${one}`, `Host: ${other}`])).status,
    ).toBe(400);
    expect((await upgrade("/api/live", [`Host: ${one}`, `Host: ${other}`])).status).toBe(400);
  }
});

describe("behind TLS", () => {
  let proxied: World;
  beforeAll(async () => {
    proxied = await openWorld({}, { PUBLIC_URL: "https://vesper.example" });
    for (const host of ["vesper.example", "[2001:db8::1]"])
      await proxied.db.insertInto("site_host").values({ host, site_id: proxied.siteId }).execute();
    proxied.services.sites.forget();
  });

  test.each([
    ["vesper.example", "https://vesper.example"],
    ["vesper.example:443", "https://vesper.example"],
    ["vesper.example", "https://vesper.example:443"],
    ["VESPER.Example", "https://vesper.example"],
    ["Vesper.Example:443", "https://VESPER.example"],
    ["vesper.example:", "https://vesper.example"],
    ["VESPER.example.:", "https://vesper.example"],
    ["[2001:db8::1]:", "https://[2001:db8::1]"],
    ["vesper.example.", "https://vesper.example."],
    ["vesper.example.:443", "https://vesper.example."],
    ["vesper.example:00443", "https://vesper.example"],
    ["[2001:db8::1]", "https://[2001:db8::1]"],
    ["[2001:DB8:0:0:0:0:0:1]:443", "https://[2001:db8::1]"],
  ])("what %s shows it also accepts from %s", async (host, origin) => {
    const headers = { host, origin };
    expect((await proxied.call("sites.readSettings", {}, { headers })).status).toBe(200);
    const { status } = await proxied.call("accounts.signUp", signUpInput("Vera"), { headers });
    expect(status).toBe(200);
  });

  test("the live channel takes the same spellings", async () => {
    const reader = await proxied.member("Reader");
    const socket = new WebSocket(`ws://127.0.0.1:${proxied.port}/api/live`, {
      headers: {
        host: "Vesper.example:443",
        origin: "https://vesper.example",
        cookie: reader.cookie.replace(/^session=/, "__Host-session="),
      },
    });
    const [message] = (await once(socket, "message")) as [Buffer];
    expect(String(message)).not.toBe("");
    socket.close();
  });

  test.each([
    ["vesper.example:80", "https://vesper.example:80"],
    ["vesper.example:8443", "https://vesper.example:8443"],
  ])("%s is no host of this server", async (host, origin) => {
    const headers = { host, origin };
    expect((await proxied.call("sites.readSettings", {}, { headers })).status).toBe(421);
  });

  test.each([
    "http://vesper.example",
    "https://vesper.example:8443",
    "https://vesper.example.evil.test",
    "https://evil.test/https://vesper.example",
    "null",
    "",
  ])("a write from %j is refused", async (origin) => {
    const headers = { host: "vesper.example", origin };
    const { problem } = await proxied.call("accounts.signUp", signUpInput("Eve"), { headers });
    expect(problem.code).toBe("wrong_origin");
  });
});

test("trust row 19: what a proxy might forward is not believed", async () => {
  const forged = [
    "X-Forwarded-Host: other.test",
    "X-Host: other.test",
    "Forwarded: host=other.test",
    "X-Original-URL: http://other.test/",
    "X-Forwarded-Server: other.test",
  ];
  const { body } = await raw("GET /api/settings.php HTTP/1.1", ["Host: 127.0.0.1", ...forged]);
  expect(JSON.parse(body)).toMatchObject({ settings: { name: "Vesper" } });
});

test("trust row 19: the host in an absolute request line is the host, whatever Host says", async () => {
  const asked = (target: string, host: string) => raw(`GET ${target} HTTP/1.1`, [`Host: ${host}`]);
  expect((await asked("http://unknown.test/api/settings.php", "127.0.0.1")).status).toBe(421);
  expect(
    JSON.parse((await asked("http://other.test/api/settings.php", "127.0.0.1")).body),
  ).toMatchObject({ settings: { name: "Elsewhere" } });
  expect((await asked("http://unknown.test/login", "127.0.0.1")).status).toBe(421);
  expect((await asked("http:///api/settings.php", "127.0.0.1")).status).toBeGreaterThanOrEqual(400);
});

test("trust row 19: another site's cookie is nobody's: in calls, for photos, on the live channel", async () => {
  const outsider = await world.member("Olga", { host: elsewhere, paid_user: true });
  expect(
    (await world.call("sessions.readUser", {}, { as: outsider, host: elsewhere })).body.user?.id,
  ).toBe(outsider.id);
  expect((await world.call("sessions.readUser", {}, { as: outsider })).body.user).toBeNull();
  expect((await world.call("likes.page", {}, { as: outsider })).problem.code).toBe(
    "authentication_required",
  );
  expect(
    (await world.call("members.read", { id: alice.id }, { as: outsider, host: elsewhere })).status,
  ).toBe(404);
  expect(
    (await upgrade("/api/live", ["Host: 127.0.0.1", `Cookie: ${outsider.cookie}`])).status,
  ).toBe(403);
  const at = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { host: elsewhere, cookie: outsider.cookie },
  });
  await once(at, "message");
  at.close();
});

test("trust row 19: a link in a mail is built from the site's rows: the host that was asked at, else the canonical one", async () => {
  const site_id = (await world.services.sites.byHost(elsewhere))?.id ?? "";
  await world.db.insertInto("site_host").values({ host: "alias.test", site_id }).execute();
  world.services.sites.forget();
  const alias = `alias.test:${world.port}`;
  const poisoned = {
    host: alias,
    headers: { "x-forwarded-host": "evil.test", origin: `http://${alias}` },
  };
  expect((await world.call("accounts.signUp", signUpInput("Poison"), poisoned)).status).toBe(200);
  const mail = await mailTo(world, "poison@cast.test");
  expect(mail).toContain(`http://${alias}/activate?token=`);
  expect(mail).not.toMatch(/evil\.test/);

  const linksOf = async (host: string | undefined, name: string): Promise<string> => {
    const to = { address: `${name}@cast.test` };
    const id = randomUUID();
    await sendMail(world.services, {
      id,
      site: site_id,
      ...(host && { host }),
      to,
      template: "reset-password",
      language: "en",
    });
    return mailTo(world, to.address);
  };
  const own = `http://${elsewhere}:${world.port}/`;
  expect(await linksOf(undefined, "job"), "a job, which nobody asks").toContain(own);
  for (const [host, name] of [
    ["127.0.0.1", "foreign"],
    ["evil.test", "unknown"],
    ["evil.test/alias.test", "odd"],
  ] as const) {
    const text = await linksOf(host, name);
    expect(text, host).toContain(own);
    expect(text, host).not.toMatch(/evil\.test|127\.0\.0\.1/);
  }
  await world.db.deleteFrom("site_host").where("host", "=", "alias.test").execute();
  world.services.sites.forget();
  expect(await linksOf("alias.test", "gone"), "no host of the site any more").toContain(own);
});

test("an upgrade to anything but the live channel is answered, not left open", async () => {
  expect((await upgrade("/elsewhere", ["Host: 127.0.0.1"])).status).toBe(404);
});
