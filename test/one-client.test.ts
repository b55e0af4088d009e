import { writeFile } from "node:fs/promises";
import http from "node:http";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { readCookies } from "#server/http/cookies.ts";
import { networkOf } from "#server/security/network.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
});

test("the API's description comes compressed, and 304 to a reader who has it", async () => {
  const read = (headers: Record<string, string>) =>
    fetch(`${world.url}/api/openapi.json`, { headers });
  const first = await read({ "accept-encoding": "br" });
  const etag = first.headers.get("etag") ?? "none";
  expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "br"]);
  expect(await first.json()).toMatchObject({ paths: { "/api/user.php": {} } });
  expect((await read({ "if-none-match": etag })).status).toBe(304);
});

test("a member who was shown 1,000 members in five minutes gets 429 and the seconds to wait; others read on", async () => {
  const mallory = await world.member("Mallory", { gender: "man" });
  const bob = await world.member("Bob", { gender: "man" });
  const alice = await world.member("Alice", { visitors: true });
  const read = (as: typeof alice | null) => world.call("members.read", { id: alice.id }, { as });
  expect((await read(mallory)).status).toBe(200);
  const viewer = await world.services.findViewer(world.siteId, readCookies(mallory.cookie), false);
  await world.services.limits.countCards({ viewer, network: "192.0.2.1" }, 999);
  const refused = await read(mallory);
  expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect([seconds > 30, seconds <= 300]).toEqual([true, true]);
  const page = (cookie: string) =>
    fetch(`${world.url}/members/${alice.id}`, { headers: { cookie, accept: "text/html" } });
  const drawn = await page(mallory.cookie);
  expect([drawn.status, (await drawn.text()).includes("too fast")], "and no page is drawn").toEqual(
    [429, true],
  );
  expect((await page(bob.cookie)).status, "the renderer of tests").toBe(501);
  expect([(await read(bob)).status, (await read(null)).status]).toEqual([200, 200]);
  expect((await world.call("chat.list", {}, { as: mallory })).status).toBe(200);
});

test("visitors of one network share a budget, whatever address of it they come from", async () => {
  const { limits } = world.services;
  const visitor = (ip: string) => ({ viewer: null, network: networkOf(ip) });
  for (let at = 0; at < 40; at += 1)
    await limits.countCards(visitor(`2001:db8:7:7::${at.toString(16)}`), 100);
  await expect(limits.requireCardsLeft(visitor("2001:db8:7:7:ffff::1"))).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await expect(limits.requireCardsLeft(visitor("2001:db8:7:8::1"))).resolves.toBeUndefined();
});

test("TRACE and other odd methods are refused by name, and what they carried is not sent back", async () => {
  const ask = (method: string, path: string) =>
    new Promise<[number, string, string]>((resolve, reject) => {
      http
        .request(
          `${world.url}${path}`,
          { method, headers: { cookie: "session=secret" } },
          (answer) => {
            let text = "";
            answer.on("data", (chunk) => {
              text += String(chunk);
            });
            answer.on("end", () =>
              resolve([answer.statusCode ?? 0, answer.headers.allow ?? "", text]),
            );
          },
        )
        .on("error", reject)
        .end();
    });
  for (const [method, path] of [
    ["TRACE", "/"],
    ["TRACE", "/api/user.php"],
    ["PROPFIND", "/"],
  ] as const) {
    const [status, allow, text] = await ask(method, path);
    expect([status, allow.includes("GET"), text.includes("secret")], method).toEqual([
      405,
      true,
      false,
    ]);
    expect(JSON.parse(text)).toMatchObject({ code: "method_not_allowed" });
  }
});

test("a full disk is said in words: 507, a line in the log, and the photo can be sent again", async () => {
  const dora = await world.member("Dora");
  const full = await writeFile("/dev/full", "x").then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  expect(full).toMatchObject({ code: "ENOSPC" });
  const put = vi.spyOn(world.services.storage, "put").mockRejectedValue(full);
  const photo = await sharp({
    create: { width: 700, height: 900, channels: 3, background: "#b45a3c" },
  })
    .jpeg()
    .toBuffer();
  const send = async () => {
    const answer = await fetch(`${world.url}/api/photo.php`, {
      method: "POST",
      body: new Uint8Array(photo),
      headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: dora.cookie },
    });
    return {
      status: answer.status,
      id: answer.headers.get("x-request-id"),
      body: (await answer.json()) as { code?: string; detail?: string },
    };
  };
  const refused = await send();
  expect([refused.status, refused.body.code, refused.id?.length]).toEqual([
    507,
    "storage_full",
    36,
  ]);
  expect(refused.body.detail).toContain("no room");
  put.mockRestore();
  expect((await send()).status).toBe(200);
});

test("no answer of any kind may stand in another site's frame", async () => {
  const paths = [
    "/api/user.php",
    "/api/openapi.json",
    "/api/nowhere",
    "/health/live",
    "/photos/x.webp",
  ];
  for (const path of [...paths, "/exports/x.zip", "/invoices/x.pdf", "/anywhere"]) {
    const { headers } = await fetch(`${world.url}${path}`, { redirect: "manual" });
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("a profile moves ten times a day: 130 moves measure no distances", async () => {
  const eve = await world.member("Eve");
  const move = (at: number) =>
    world.call(
      "profiles.update",
      { region: "NL-NH", city: at % 2 ? "Amsterdam" : "Haarlem" },
      { as: eve },
    );
  for (let at = 0; at < 10; at += 1) expect((await move(at)).status).toBe(200);
  const refused = await move(10);
  expect([refused.status, refused.problem.code]).toEqual([429, "moved_too_often"]);
  expect((await move(11)).status, "where one is already is no move").toBe(200);
  const about = await world.call("profiles.update", { about: "Still here." }, { as: eve });
  expect(about.body.profile).toMatchObject({ city: "Amsterdam", about: "Still here." });
});
