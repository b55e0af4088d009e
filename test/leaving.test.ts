import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld } from "./world.ts";

// A process that was told to end, beside one that stays.

const world = await openWorld();
const stays = await world.process();

/** A device; how its socket was closed, and in the how-manieth place. */
async function connect(as: Actor, url: string, order: Actor[] = []) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, {
    headers: { cookie: as.cookie },
  });
  onTestFinished(() => socket.close());
  const types: string[] = [];
  socket.on("message", (data) => types.push((JSON.parse(String(data)) as { type: string }).type));
  const closed = once(socket, "close").then(([code, reason]) => {
    order.push(as);
    return [code as number, String(reason)] as const;
  });
  await once(socket, "open");
  return { types, closed };
}

test("sockets end one after the other while calls go on; who comes back to another process misses nothing", async () => {
  const [anna, ben, carl, outsider] = await Promise.all([
    world.member("Anna"),
    world.member("Ben", { gender: "man", paid_user: true, credits: 100 }),
    world.member("Carl", { gender: "man" }),
    world.member("Olga"),
  ]);
  const chat = await openChat(world, ben, anna);
  const order: Actor[] = [];
  const [first, second, third] = [
    await connect(anna, world.url, order),
    await connect(ben, world.url, order),
    await connect(carl, world.url, order),
  ];
  const strangers = await connect(outsider, stays);

  const drained = world.services.live.drain(1_500);
  expect(await first.closed).toEqual([1012, "0"]);
  expect(order, "the others are still served").toEqual([anna]);
  const again = await connect(anna, stays);
  await expect.poll(() => again.types).toEqual(["ready"]);
  expect((await say(world, ben, chat, "Are you still there?")).status).toBe(200);
  await expect.poll(() => again.types).toContain("message");
  expect(await Promise.all([second.closed, third.closed])).toEqual([
    [1012, "0"],
    [1012, "0"],
  ]);
  await drained;
  expect(order).toEqual([anna, ben, carl]);

  const refused = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: anna.cookie },
  });
  const [error] = (await once(refused, "error")) as [Error];
  expect(error.message).toMatch(/503/);
  expect(strangers.types).toEqual(["ready"]);
});

test("who is told all at once is told when to come back, each at a moment of their own", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, at) => own.member(`Guest${at}`)));
  const devices = await Promise.all(crowd.map((each) => connect(each, own.url)));
  await own.services.live.close();
  const told = await Promise.all(devices.map(({ closed }) => closed));
  expect(new Set(told.map(([code]) => code))).toEqual(new Set([1012]));
  const away = told.map(([, reason]) => Number(reason));
  // Two hundred may come back in a second: twenty within a tenth of one.
  expect(Math.max(...away)).toBeLessThanOrEqual(100);
  expect(new Set(away).size).toBeGreaterThan(5);
});
