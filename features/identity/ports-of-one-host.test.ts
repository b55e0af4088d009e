import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import type { CallName, Input } from "#server/calls/registry.ts";
import { openWorld, type World } from "#test/world.ts";

/*
 * Two installations at two ports of one host. A browser keeps one cookie of each name for the host
 * and its paths, whatever the port, and sends it to both.
 */
let worlds: readonly [World, World];
beforeAll(async () => {
  worlds = [await openWorld(), await openWorld()];
});

/** A browser's cookies of one host. */
function openBrowser() {
  const kept = new Map<string, string>();
  const cookie = () => [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    kept,
    cookie,
    async call<N extends CallName>(world: World, name: N, input: Input<N>) {
      const host = `127.0.0.1:${world.port}`;
      const answer = await world.call(name, input, { headers: { cookie: cookie(), host } });
      for (const header of answer.headers.getSetCookie()) {
        const [, of = "", value = "", marks = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(header) ?? [];
        if (/; Max-Age=0(?:;|$)/.test(marks)) kept.delete(of);
        else kept.set(of, value);
      }
      return answer;
    },
    async userAt(world: World): Promise<string | undefined> {
      return (await this.call(world, "sessions.readUser", {})).body.user?.id;
    },
    logIn(world: World, email: string) {
      return this.call(world, "sessions.login", { email, password });
    },
  };
}

/** Is the live channel open to this browser? */
async function hears({ port }: World, cookie: string): Promise<boolean> {
  const live = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { cookie } });
  const [heard] = await Promise.race([once(live, "message"), once(live, "error").catch(() => [])]);
  live.terminate();
  return heard !== undefined && !(heard instanceof Error);
}

test("who is logged in at two ports of a host stays so at both; a logout at one leaves the other", async () => {
  const [one, other] = worlds;
  const [anna, bert] = [await withPassword(one, "Anna"), await withPassword(other, "Bert")];
  const browser = openBrowser();
  expect((await browser.logIn(one, anna.email)).status).toBe(200);
  expect((await browser.logIn(other, bert.email)).status).toBe(200);
  expect([await browser.userAt(one), await browser.userAt(other)]).toEqual([anna.id, bert.id]);
  expect([await hears(one, browser.cookie()), await hears(other, browser.cookie())]).toEqual([
    true,
    true,
  ]);
  await browser.call(one, "sessions.logout", {});
  expect([await browser.userAt(one), await browser.userAt(other)]).toEqual([undefined, bert.id]);
  const ports = worlds.map(({ port }) => port);
  expect(
    [...browser.kept.keys()].filter((name) => !/-(\d+)$/.test(name)),
    String(ports),
  ).toEqual([]);
});

test("a browser is known at both ports, and each reads what was chosen there", async () => {
  const [one, other] = worlds;
  const browser = openBrowser();
  await browser.call(one, "sessions.changeLanguage", { language: "de" });
  await browser.call(other, "sessions.changeLanguage", { language: "fr" });
  const refusal = async (world: World) =>
    (await browser.call(world, "account-settings.read", {})).problem.detail;
  expect(await refusal(one)).not.toBe(await refusal(other));
  const [cora, dirk] = [await withPassword(one, "Cora"), await withPassword(other, "Dirk")];
  const deviceAt = ({ port }: World) => browser.kept.get(`device-${port}`);
  await browser.logIn(one, cora.email);
  const device = deviceAt(one);
  await browser.logIn(other, dirk.email);
  await browser.logIn(one, cora.email);
  expect([device, deviceAt(one)]).toEqual([expect.any(String), device]);
  expect(deviceAt(other)).not.toBe(device);
});

test("a session and a choice of before the port was in the name hold, and are taken back", async () => {
  const [one] = worlds;
  const emma = await withPassword(one, "Emma");
  const browser = openBrowser();
  browser.kept.set("session", emma.cookie.split("=")[1] ?? "");
  expect(await browser.userAt(one)).toBe(emma.id);
  await browser.call(one, "sessions.logout", {});
  expect(await browser.userAt(one)).toBeUndefined();
  browser.kept.set("date_locale", "fi");
  const read = async () =>
    (await browser.call(one, "account-settings.changeDates", {})).status === 200 &&
    browser.kept.get(`date_locale-${one.port}`);
  expect(await read()).toBe("");
});
