import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { publicLookup } from "#server/security/public-address.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { deliver } from "./deliver.server.ts";
import { newDevice as makeDevice, openPushService } from "./push-cast.ts";
import { jobsSchema } from "#test/schema.ts";

let service: Awaited<ReturnType<typeof openPushService>>;
let world: World;
beforeAll(async () => {
  service = await openPushService();
  world = await openWorld({ name: "Evening" }, { PUSH_TEST_URL: service.origin });
});
afterAll(() => service.close());
beforeEach(() => {
  service.arrived = [];
  service.status = 201;
});

const newDevice = (name: string) => makeDevice(service.origin, name);
/** Until the queue has nothing to do at this moment; what is to be tried again later stays. */
async function settled(): Promise<void> {
  await world.services.notices.flush();
  await expect
    .poll(
      async () =>
        (
          await sql`select from ${sql.raw(jobsSchema)}.job where name = 'push' and (state = 'active'
            or (state in ('created', 'retry') and start_after <= now()))`.execute(world.db)
        ).rows.length,
    )
    .toBe(0);
}
const subscribe = (as: Actor, device: ReturnType<typeof newDevice>) =>
  world.call("push.subscribe", { subscription: device.subscription }, { as });
const like = async (from: Actor, to: Actor) =>
  expect((await world.call("likes.like", { profile: { id: to.id } }, { as: from })).status).toBe(
    200,
  );
const man = (name: string) => world.member(name, { gender: "man", credits: 50, paid_user: true });

test("a message reaches the device at once, encrypted for it: a kind, a number, the site's name, and nothing of the message", async () => {
  const [alice, bert] = [await world.member("Alice"), await man("Bert")];
  await world.db
    .updateTable("account")
    .set({ language: "de" })
    .where("id", "=", alice.id)
    .execute();
  const device = newDevice("alice");
  expect((await subscribe(alice, device)).status).toBe(200);
  const chat = await openChat(world, bert, alice);
  await say(world, bert, chat, "a secret word from Bert");
  await settled();
  expect(service.arrived).toHaveLength(1);
  const [push] = service.arrived;
  expect(push?.path).toBe("/push/alice");
  expect(device.read(push?.body)).toEqual({
    kind: "message",
    count: 1,
    title: "Evening",
    body: "Sie haben eine neue Nachricht",
    path: "/chats",
    badge: 1,
  });
  expect(push?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    topic: "message",
    urgency: "high",
  });
  const {
    body: { settings },
  } = await world.call("sites.readSettings", {});
  expect(push?.headers["authorization"]).toMatch(
    new RegExp(`^vapid t=[\\w.-]+, k=${settings.push_public_key}$`),
  );
});

test("five messages in a row are one push now and one later that speaks for all", async () => {
  const [anna, bert] = [await world.member("Anna"), await man("Bart")];
  const device = newDevice("anna");
  await subscribe(anna, device);
  const chat = await openChat(world, bert, anna);
  for (const body of ["1", "2", "3", "4", "5"]) await say(world, bert, chat, body);
  await settled();
  expect(service.arrived.length).toBeLessThanOrEqual(2); // two when the row falls on both sides of a quarter minute
  await world.jobsDue("push");
  await settled();
  expect(service.arrived.length).toBeLessThanOrEqual(3);
  expect(device.read(service.arrived.at(-1)?.body)).toMatchObject({
    count: 5,
    body: "You have 5 unread messages",
  });
});

test("likes and matches too; a kind that is off, somebody who is here, or a message already read: nothing", async () => {
  const [eva, fay, gus] = [await world.member("Eva"), await world.member("Fay"), await man("Gus")];
  const [evas, fays] = [newDevice("eva"), newDevice("fay")];
  await Promise.all([subscribe(eva, evas), subscribe(fay, fays)]);
  await like(gus, eva);
  await settled();
  await like(eva, gus); // a match: Gus has no device, Eva did it herself
  await world.call("notifications.update", { mail: [], push: ["match"] }, { as: fay });
  await like(gus, fay);
  await settled();
  expect(service.arrived.map(({ path }) => path)).toEqual(["/push/eva"]);
  expect(evas.read(service.arrived[0]?.body)).toMatchObject({
    kind: "like",
    count: 1,
    body: "Someone likes you",
    path: "/likes",
  });
});

test("trust row 20: one device, two members: pushes go to whoever is logged in there now, and end with the logout", async () => {
  const [hanna, ida, jan] = [
    await world.member("Hanna"),
    await world.member("Ida"),
    await man("Jan"),
  ];
  const device = newDevice("shared");
  await subscribe(hanna, device);
  await subscribe(ida, device);
  await like(jan, hanna);
  await settled();
  expect(service.arrived).toEqual([]); // Hanna's news does not show on the device that is Ida's now
  await like(jan, ida);
  await settled();
  expect(service.arrived).toHaveLength(1);
  await world.call("sessions.logout", {}, { as: ida });
  const kurt = await man("Kurt");
  await like(kurt, ida);
  await settled();
  expect(service.arrived).toHaveLength(1);
});

test("trust row 20: a push that was waiting when the device changed hands is not shown to the next member", async () => {
  const [lena, mia, nico] = [
    await world.member("Lena"),
    await world.member("Mia"),
    await man("Nico"),
  ];
  const device = newDevice("handed-over");
  await subscribe(lena, device);
  service.status = 503;
  await like(nico, lena);
  await settled();
  expect(service.arrived).toHaveLength(1);
  service.status = 201;
  await subscribe(mia, device);
  await world.jobsDue("push");
  await settled();
  expect(service.arrived).toHaveLength(1);
});

test.each([404, 410])("the push service says %i: the subscription is forgotten", async (gone) => {
  const [olga, paul] = [await world.member(`Olga${gone}`), await man(`Paul${gone}`)];
  const device = newDevice(`olga-${gone}`);
  await subscribe(olga, device);
  service.status = gone;
  await like(paul, olga);
  await settled();
  expect(
    await world.db
      .selectFrom("push_subscription")
      .where("endpoint", "=", device.endpoint)
      .select("endpoint")
      .execute(),
  ).toEqual([]);
});

test("a push service that fails is tried again, and five times at most", async () => {
  const [rosa, sam] = [await world.member("Rosa"), await man("Sam")];
  const device = newDevice("rosa");
  await subscribe(rosa, device);
  service.status = 503;
  await like(sam, rosa);
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await settled();
    expect(service.arrived).toHaveLength(Math.min(attempt, 5));
    await world.jobsDue("push");
  }
  expect(
    await world.db
      .selectFrom("push_subscription")
      .where("endpoint", "=", device.endpoint)
      .select("endpoint")
      .execute(),
  ).toHaveLength(1);
});

test("a fictional profile's push carries the label", async () => {
  const [tina, fiction] = [await world.member("Tina"), await man("Fiction")];
  // It never writes first.
  const chat = await openChat(world, tina, fiction);
  await say(world, tina, chat, "Good evening");
  await world.db
    .updateTable("profile")
    .set({ fictional: true })
    .where("id", "=", fiction.id)
    .execute();
  const device = newDevice("tina");
  await subscribe(tina, device);
  await say(world, fiction, chat, "hello");
  await settled();
  expect(device.read(service.arrived[0]?.body).body).toBe(
    "You have a new message · fictional profile",
  );
});

test("a device may be forgotten by its own member, and by nobody else", async () => {
  const [uma, vera] = [await world.member("Uma"), await world.member("Vera")];
  const device = newDevice("uma");
  await subscribe(uma, device);
  const left = () =>
    world.db
      .selectFrom("push_subscription")
      .where("endpoint", "=", device.endpoint)
      .select("account_id")
      .execute();
  await world.call("push.unsubscribe", { endpoint: device.endpoint }, { as: vera });
  expect(await left()).toEqual([{ account_id: uma.id }]);
  await world.call("push.unsubscribe", { endpoint: device.endpoint }, { as: uma });
  expect(await left()).toEqual([]);
});

test("trust row 13: nothing is sent to an address of this machine or its network, whatever name leads there", async () => {
  const keys = newDevice("x").subscription.keys;
  const port = Number(new URL(service.origin).port);
  for (const endpoint of [
    `https://localhost:${port}/x`,
    `http://localhost:${port}/x`,
    `http://127.0.0.1:${port + 1}/x`,
    "https://169.254.169.254/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
  ]) {
    expect(
      await deliver(world.services, { endpoint, keys }, "{}", { contact: "a@b.test", topic: "x" }),
      endpoint,
    ).toBe("gone");
  }
  const looked = await new Promise<Error | null>((resolve) =>
    publicLookup("localhost", { all: true }, (error) => resolve(error)),
  );
  expect(looked).toMatchObject({ code: "ENOTPUBLIC" });
  expect(service.arrived).toEqual([]);
});
