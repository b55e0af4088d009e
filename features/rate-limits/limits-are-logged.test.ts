import { once } from "node:events";
import { WebSocket } from "ws";
import { expect, test } from "vitest";
import { readCookies } from "#server/http/cookies.ts";
import { type Actor, openWorld } from "#test/world.ts";

/* A flood is found again in the security log, and does not fill it: one line a minute for each client and limit. */

const world = await openWorld();
/** What the log says of limits since it was last asked. */
let seen = 0;
function limits() {
  const lines = world
    .logged()
    .filter(({ msg, code }) => msg === "security" && code === "too_many_requests");
  return lines.slice(seen, (seen = lines.length));
}
const connect = (as: Actor) =>
  new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { host: `127.0.0.1:${world.port}`, cookie: as.cookie },
  });

test("two sockets of one member that are closed for their frames are one line", async () => {
  const mallory = await world.member("Mallory");
  for (let at = 0; at < 2; at += 1) {
    const socket = connect(mallory);
    await once(socket, "message");
    for (let frame = 0; frame < 80; frame += 1) socket.ping();
    await once(socket, "close");
  }
  expect(limits()).toMatchObject([{ event: "refused", limit: "frames", member: mallory.id }]);
});

test("a browser that is refused its 21st socket again and again is one line, another member's a second", async () => {
  const members = [await world.member("Tabby"), await world.member("Tobby")];
  for (const member of members) {
    const open = Array.from({ length: 20 }, () => connect(member));
    await Promise.all(open.map((socket) => once(socket, "message")));
    for (let at = 0; at < 3; at += 1) {
      const [, answer] = (await once(
        connect(member).on("error", () => undefined),
        "unexpected-response",
      )) as [unknown, { statusCode: number }];
      expect(answer.statusCode).toBe(429);
    }
    for (const socket of open) socket.close();
  }
  expect(limits().map(({ limit, member }) => [limit, member])).toEqual(
    members.map(({ id }) => ["sockets", id]),
  );
});

test("reading past the budget a hundred times is one line of who and where, and nothing that was asked for", async () => {
  const nosy = await world.member("Nosy");
  const viewer = await world.services.findViewer(world.siteId, readCookies(nosy.cookie), false);
  await world.services.limits.countCards({ viewer, network: "192.0.2.1" }, 1_000);
  for (let at = 0; at < 100; at += 1)
    expect((await world.call("members.read", { id: nosy.id }, { as: nosy })).status).toBe(429);
  const [line, ...more] = limits();
  expect(line).toMatchObject({
    event: "refused",
    status: 429,
    member: nosy.id,
    network: "127.0.0.1",
    path: "/api/member.php",
  });
  expect([more, JSON.stringify(line).includes("?id=")]).toEqual([[], false]);
});
