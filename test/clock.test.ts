import { sql } from "kysely";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

/** This process's clock is so many minutes from the database's. */
const clockIs = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

test.each([16, -16])(
  "a process whose clock is %i minutes off ends no lockout and begins none",
  async (minutes) => {
    const anna = await withPassword(world, `Anna${minutes > 0 ? "Ahead" : "Behind"}`);
    const guess = (word: string) =>
      world.call("sessions.login", { email: anna.email, password: word }, { as: null });
    for (let wrong = 0; wrong < 5; wrong += 1) await guess("not-her-password");
    clockIs(minutes);
    expect((await guess(password)).problem.code).toBe("login_blocked");
    const reset = () => world.services.lockouts.resetMails.take(anna.email);
    vi.useRealTimers();
    for (let mail = 0; mail < 4; mail += 1) expect(await reset()).toBe(true);
    clockIs(minutes * 100);
    expect(await reset(), "four a day").toBe(false);
  },
);

test.each([
  [16, 0, true],
  [-16, 11, false],
])(
  "a proof of who one is lasts ten minutes, with a clock %i minutes off and shown %i minutes ago",
  async (minutes, ago, proved) => {
    const owner = await world.staff(`Owner${minutes > 0 ? "Ahead" : "Behind"}`);
    await sql`update staff_session set proved_at = now() - make_interval(mins => ${ago})`.execute(
      world.db,
    );
    clockIs(minutes);
    const { body } = await world.call("staff.readSelf", {}, { as: owner });
    expect(body.proved).toBe(proved);
  },
);
