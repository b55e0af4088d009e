import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { startNats } from "./nats.ts";
import { type Actor, openWorld, type World } from "./world.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { logIn, password, withPassword } from "#features/account-settings/settings-cast.ts";

/** The database's notices, and NATS: what holds over one holds over the other. */
describe.each(["notices", "NATS"])("over %s", (over) => {
  let world: World;
  let elsewhere: string;
  let nats: Awaited<ReturnType<typeof startNats>> | null = null;
  beforeAll(async () => {
    nats = over === "NATS" ? await startNats() : null;
    world = await openWorld({}, nats ? { NATS_URL: nats.url } : {});
    elsewhere = await world.process();
  });
  afterAll(() => nats?.stop());

  /** What carries the processes' words breaks, and comes back. */
  async function breakLine(): Promise<void> {
    if (nats) {
      await nats.stop();
      return nats.start();
    }
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'listens %' and datname = current_database()`.execute(world.db);
  }

  type Device = Awaited<ReturnType<typeof listen>>;
  /** A device whose socket another process has; what it hears, and how it was closed. */
  async function listen(as: Actor, url = elsewhere) {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, {
      // Behind a proxy all processes have one host. Here each has a port, which ends its cookies.
      headers: { cookie: as.cookie.replace(/-\d+=/, "=") },
    });
    onTestFinished(() => socket.close());
    const events: { type: string }[] = [];
    const closed = once(socket, "close").then(([code]) => code as number);
    socket.on("message", (data) => events.push(JSON.parse(String(data)) as { type: string }));
    await expect.poll(() => events.length).toBe(1);
    return {
      socket,
      events,
      closed,
      types: () => events.slice(1).map(({ type }) => type),
      /** This process has heard that they are there. */
      known: () => expect.poll(() => world.services.live.connected(as.id)).toBe(true),
    };
  }

  test("a message, a reaction, a like, a match and a block reach a device at another process, long words whole, and nobody else", async () => {
    const [anna, ben, outsider] = await Promise.all([
      world.member("Anna"),
      world.member("Ben", { gender: "man", paid_user: true, credits: 100 }),
      world.member("Olga"),
    ]);
    const chat = await openChat(world, ben, anna);
    const [hers, his] = [await listen(anna), await listen(ben)];
    const strangers = await listen(outsider);
    await Promise.all([hers.known(), his.known()]);

    const words = "🌹".repeat(900);
    expect((await say(world, ben, chat, words)).status).toBe(200);
    await expect.poll(hers.types).toEqual(["message"]);
    expect(hers.events[1]).toMatchObject({ message: { body: words } });
    const sign = { conversation: { id: chat }, seq: 1, reaction: "🔥" } as const;
    expect((await world.call("chat.react", sign, { as: anna })).status).toBe(200);
    for (const { events } of [hers, his])
      await expect.poll(() => events.at(-1)).toMatchObject({ type: "reaction", reaction: "🔥" });

    const like = (as: Actor, whom: Actor) =>
      world.call("likes.like", { profile: { id: whom.id } }, { as });
    expect((await like(ben, anna)).status).toBe(200);
    await expect.poll(hers.types).toContain("like");
    await like(anna, ben);
    await expect.poll(hers.types).toContain("match");
    await world.call("blocks.block", { profile: { id: anna.id } }, { as: ben });
    await expect.poll(hers.types).toContain("member_changed");
    expect(strangers.types()).toEqual([]);
  });

  test("who is connected at another process is connected, until the last device leaves", async () => {
    const carl = await world.member("Carl");
    expect(world.services.live.connected(carl.id)).toBe(false);
    const [phone, tablet] = [await listen(carl), await listen(carl)];
    await phone.known();
    phone.socket.close();
    await phone.closed;
    expect(world.services.live.connected(carl.id)).toBe(true);
    tablet.socket.close();
    await expect.poll(() => world.services.live.connected(carl.id)).toBe(false);
  });

  test("trust row 10: a session that ends at one process ends its socket at another, and no other", async () => {
    const dora = await withPassword(world, "Dora");
    const other = await logIn(world, dora);
    const [ends, stays] = [await listen(dora), await listen(other)];
    await ends.known();
    expect((await world.call("sessions.logout", {}, { as: dora })).status).toBe(200);
    expect(await ends.closed).toBe(4001);
    expect(stays.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("a logout, a new password and a block are felt at another process, and nothing is heard afterwards", async () => {
    const rosa = await withPassword(world, "Rosa");
    const olaf = await world.member("Olaf", { gender: "man", paid_user: true, credits: 100 });
    const chat = await openChat(world, olaf, rosa);
    const [phone, tablet] = [await logIn(world, rosa), await logIn(world, rosa)];
    const devices = [await listen(phone), await listen(tablet), await listen(rosa)];
    const [ofPhone, ofTablet, own] = devices as [Device, Device, Device];
    await own.known();
    const felt = async (happens: Promise<{ status: number }>, closed: Promise<number>) => {
      expect((await happens).status).toBe(200);
      expect(await closed).toBe(4001);
    };
    const out = world.call("sessions.logout", {}, { as: phone });
    await felt(out, ofPhone.closed);
    const secret = "another lamp in the window";
    const words = { old_password: password, password: secret, repeat_password: secret };
    const changed = world.call("account-settings.changePassword", words, { as: rosa });
    await felt(changed, ofTablet.closed);
    expect((await say(world, olaf, chat, "Do you hear me?")).status).toBe(200);
    await expect.poll(own.types).toEqual(["message"]);

    await world.call("blocks.block", { profile: { id: olaf.id } }, { as: rosa });
    await expect.poll(own.types, { interval: 10 }).toContain("member_changed");
    const heard = own.types().length;
    expect((await say(world, olaf, chat, "And now?")).status).not.toBe(200);
    await world.call("likes.like", { profile: { id: rosa.id } }, { as: olaf });
    await new Promise((wait) => setTimeout(wait, 500));
    expect([own.types().length, ofPhone.types(), ofTablet.types()]).toEqual([heard, [], []]);
  });

  test("trust row 10: a socket whose session ended and that nobody told is closed when it is asked for next", async () => {
    const [eva, fay] = [await world.member("Eva"), await world.member("Fay")];
    const [hers, others] = [await listen(eva, world.url), await listen(fay, world.url)];
    await sql`delete from session where account_id = ${eva.id}`.execute(world.db);
    await world.services.live.askSessions();
    expect(await hers.closed).toBe(4001);
    expect(others.socket.readyState).toBe(WebSocket.OPEN);
    await sql`update account set suspended_until = now() + interval '1 day' where id = ${fay.id}`.execute(
      world.db,
    );
    await world.services.live.askSessions();
    expect(await others.closed).toBe(4001);
  });

  test("a process whose line broke has its devices read again, and hears the others as before", async () => {
    const gina = await world.member("Gina");
    const hugo = await world.member("Hugo", { gender: "man", paid_user: true, credits: 100 });
    const chat = await openChat(world, hugo, gina);
    const hers = await listen(gina);
    await hers.known();
    await breakLine();
    await expect.poll(hers.types).toContain("ready");
    await hers.known();
    expect((await say(world, hugo, chat, "Are you there?")).status).toBe(200);
    await expect.poll(hers.types).toContain("message");
  });
});
