import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import WebSocket from "ws";
import { logIn, withPassword } from "#features/account-settings/settings-cast.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { payerOf } from "./payer.ts";
import type { Actor, World } from "./world.ts";

/**
 * One of each, wherever the world's database stands: a login, a message that is heard live, a like
 * that is sent twice by one key, a purchase that the books agree with, an account that a job erases.
 * Gives who bought and is still there.
 */
export async function wholeLife(world: World): Promise<Actor> {
  const [anna, ben] = [
    await withPassword(world, "Anna"),
    await world.member("Ben", { gender: "man", paid_user: true, credits: 9 }),
  ];
  const device = await logIn(world, anna);
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: device.cookie },
  });
  onTestFinished(() => socket.close());
  const heard: string[] = [];
  socket.on("message", (data) => heard.push((JSON.parse(String(data)) as { type: string }).type));
  await once(socket, "message");
  const chat = await openChat(world, ben, anna);
  expect((await say(world, ben, chat, "Hello")).status).toBe(200);
  await expect.poll(() => heard).toContain("message");
  const like = { profile: { id: anna.id } };
  const key = randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await world.call("likes.like", like, { as: ben, key })).status).toBe(200);
  await expect.poll(() => heard.filter((type) => type === "like")).toHaveLength(1);

  const order = { bundle: "p0", payment_method: "ideal" } as const;
  const { body } = await world.call("payments.order", order, { as: ben });
  await payerOf(world).press(body.checkout_url, "pay");
  const { user } = (await world.call("sessions.readUser", {}, { as: ben })).body;
  expect(user?.credits).toBe(28);
  expect(await checkLedger(world.db)).toEqual([]);

  const gone = { password: "a lamp in the window", now: true };
  await world.call("account-settings.deleteAccount", gone, { as: device });
  const erased = () =>
    sql`select from account where id = ${anna.id} and erased_at is not null`.execute(world.db);
  await expect.poll(async () => (await erased()).rows.length).toBe(1);
  return ben;
}
