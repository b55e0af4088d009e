import { once } from "node:events";
import net from "node:net";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eventually, openChat } from "../chat-cast.ts";

let world: World;
let alice: Actor;
let bob: Actor;
let chat: string;

const open = ({ cookie }: Actor) =>
  new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, { headers: { cookie } });
/** A device, and how often it heard that somebody types. */
async function device(member: Actor) {
  const socket = open(member);
  let typing = 0;
  socket.on("message", (data) => {
    if (String(data).includes('"typing"')) typing += 1;
  });
  await once(socket, "message");
  const say = (conversation: string) =>
    socket.send(JSON.stringify({ type: "typing", conversation }));
  return { socket, typing: () => typing, say };
}
/** How a handshake that is refused ends. */
const refused = (member: Actor) =>
  new Promise<number>((resolve, reject) => {
    const socket = open(member);
    socket.on("unexpected-response", (_request, answer) => {
      resolve(answer.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("open", () => reject(new Error("it opened")));
    socket.on("error", () => {});
  });

beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice", { paid_user: true });
  bob = await world.member("Bob", { gender: "man", paid_user: true });
  chat = await openChat(world, bob, alice);
});

test("10,000 typing frames of one socket close it, and hardly ask the database", async () => {
  const mallory = await device(await world.member("Mallory", { gender: "man" }));
  const before = await asked();
  const closed = once(mallory.socket, "close");
  const id = (at: number) => `0196f0a0-0000-7000-8000-${String(at).padStart(12, "0")}`;
  for (let at = 0; at < 10_000; at += 1) mallory.say(id(at));
  const [code, reason] = (await closed) as [number, Buffer];
  expect([code, String(reason)]).toEqual([1008, "too many frames"]);
  expect((await asked()) - before).toBeLessThan(100);

  const [hers, his] = await Promise.all([device(alice), device(bob)]);
  his.say(chat);
  await eventually(() => hers.typing()).toBe(1);
});

test("a device that pings without end is closed too", async () => {
  const { socket } = await device(await world.member("Pia"));
  const closed = once(socket, "close");
  socket.on("pong", () => socket.ping());
  socket.ping();
  expect(((await closed) as [number])[0]).toBe(1008);
});

test("a block is obeyed by the next word typed, though they typed a moment before", async () => {
  const carol = await world.member("Carol");
  const theirs = await openChat(world, bob, carol);
  const [hers, first, second] = await Promise.all([device(carol), device(bob), device(bob)]);
  first.say(theirs);
  await eventually(() => hers.typing()).toBe(1);
  await world.call("blocks.block", { profile: { id: bob.id } }, { as: carol });
  await new Promise((wait) => setTimeout(wait, 2_100)); // 'typing' is passed on every two seconds
  first.say(theirs);
  second.say(theirs);
  first.socket.ping();
  second.socket.ping();
  await Promise.all([once(first.socket, "pong"), once(second.socket, "pong")]);
  hers.socket.ping();
  await once(hers.socket, "pong");
  expect(hers.typing()).toBe(1);
});

test("a session opens twenty sockets and no more; one that is closed makes room", async () => {
  const dora = await world.member("Dora");
  const sockets = Array.from({ length: 20 }, () => open(dora));
  await Promise.all(sockets.map((socket) => once(socket, "message")));
  expect(await refused(dora)).toBe(429);
  const [first = open(dora)] = sockets;
  first.close();
  await once(first, "close");
  await once(open(dora), "message");
});

test("a stranger who is refused and keeps their half of the connection open holds nothing here", async () => {
  const stranger = net.connect({ port: world.port, allowHalfOpen: true });
  stranger.write(
    `GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  stranger.resume().on("error", () => {}); // reset, as what they send now reaches nobody
  await once(stranger, "end");
  const more = setInterval(() => stranger.write("still here"), 20);
  await expect.poll(() => stranger.closed).toBe(true);
  clearInterval(more);
});

/** How often PostgreSQL has looked into the table of memberships so far, by its own count. */
async function asked(): Promise<number> {
  await new Promise((wait) => setTimeout(wait, 1_100)); // backends report at most once a second
  const {
    rows: [row],
  } = await world.services.pool.query<{ scans: number }>(
    "select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'participant'",
  );
  return row?.scans ?? 0;
}
