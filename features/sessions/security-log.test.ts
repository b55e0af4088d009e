import { beforeEach, expect, test, vi } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { openWorld } from "#test/world.ts";

const world = await openWorld();
const lines: Record<string, unknown>[] = [];
vi.spyOn(world.services.log, "info").mockImplementation((facts: unknown, message?: string) => {
  if (message === "security") lines.push(facts as Record<string, unknown>);
});
beforeEach(() => void lines.splice(0));

test("a login, a wrong one and a lock-out leave one line each of who and from where, and nothing that was typed", async () => {
  const anna = await withPassword(world, "Anna");
  await world.call("sessions.login", { email: anna.email, password });
  expect(lines.map(({ event, member, network }) => [event, member, network])).toEqual([
    ["session_started", anna.id, "127.0.0.1"],
    ["login", anna.id, "127.0.0.1"],
  ]);
  lines.splice(0);
  for (let guess = 0; guess < 6; guess += 1)
    await world.call("sessions.login", { email: anna.email, password: "a secret guess" });
  expect(lines.map(({ event, member }) => [event, member])).toEqual([
    ...Array.from({ length: 4 }, () => ["login_failed", anna.id]),
    ["login_blocked", anna.id],
    ["login_blocked", anna.id],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret guess|cast\.test/);
});

test("a demo account, whose password is published, opens for nobody behind a proxy or tunnel", async () => {
  const demo = await withPassword(world, "Demo");
  await world.db.updateTable("account").set({ demo: true }).where("id", "=", demo.id).execute();
  for (const header of [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "via",
    "x-real-ip",
    "cf-connecting-ip",
  ]) {
    const { problem } = await world.call(
      "sessions.login",
      { email: demo.email, password },
      { headers: { [header]: "203.0.113.7" } },
    );
    expect([header, problem.code]).toEqual([header, "demo_account"]);
  }
  expect((await world.call("sessions.login", { email: demo.email, password })).status).toBe(200);
});

test("the sandbox's checkout gives no credits to anybody behind a proxy", async () => {
  const path = `${world.url}/sandbox/checkout/nothing`;
  expect((await fetch(path)).status).toBe(404);
  expect((await fetch(path, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(403);
});
