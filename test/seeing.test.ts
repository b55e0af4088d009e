import { readFileSync } from "node:fs";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { logIn, withPassword } from "#features/account-settings/settings-cast.ts";
import { payerOf } from "./payer.ts";
import { openWorld, type World } from "./world.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { METRICS_PORT: "0", ACCESS_LOG: "on" });
});

const read = async (): Promise<string> => (await fetch(world.metricsUrl)).text();
/** The value of one series; 0 where it is not there. */
const value = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );
const answered = (route: string, method: string, status: string) =>
  `vesper_request_seconds_count{route="${route}",method="${method}",status="${status}"}`;
/** A request's numbers come after its answer. */
const counted = (series: string) => expect.poll(async () => value(await read(), series));

test("the numbers are at a port of their own, and nowhere else", async () => {
  const own = await fetch(world.metricsUrl);
  expect(own.status).toBe(200);
  expect(own.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await own.text();
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).toContain("# TYPE vesper_request_seconds histogram");

  const { origin } = new URL(world.metricsUrl);
  expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(404);
  expect((await fetch(world.metricsUrl, { method: "POST" })).status).toBe(405);
  const ours = await fetch(`${world.url}/metrics`);
  expect(ours.status).not.toBe(200);
  expect(await ours.text()).not.toContain("vesper_request_seconds");
});

test("without METRICS_PORT nothing is counted and nothing is served", async () => {
  const quiet = await openWorld();
  onTestFinished(quiet.close);
  expect(quiet.metricsUrl).toBe("");
  await fetch(`${quiet.url}/health/live`);
  expect(await quiet.services.metrics.text()).not.toMatch(/^vesper_request|^process_/m);
});

test("a request counts under its route's template, and how it ended", async () => {
  const photo = await fetch(`${world.url}/photos/${randomUUID()}.webp`);
  expect(photo.status).toBe(404);
  await fetch(`${world.url}/health/live`);
  await counted(answered("/health/live", "GET", "2xx")).toBeGreaterThan(0);
  const routes = [...(await read()).matchAll(/route="(\/photos[^"]*)"/g)].map(([, route]) => route);
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) expect(route).toMatch(/:\w+/);
});

test("400 addresses that lead nowhere add no series", async () => {
  const get = (path: string) => fetch(world.url + path);
  await Promise.all(["/page-of-nobody", "/api/nothing.php", "/photos/x/y/z"].map(get));
  await counted(answered("none", "GET", "4xx")).toBeGreaterThan(0);
  const series = async () => (await read()).split("\n").filter((line) => !line.startsWith("#"));
  const before = await series();
  const seen = value(await read(), answered("none", "GET", "4xx"));
  for (let at = 0; at < 10; at += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        get([`/api/${randomUUID()}.php`, `/${at}-${nth}/${randomUUID()}`][nth % 2] ?? ""),
      ),
    );
  await counted(answered("none", "GET", "4xx")).toBeGreaterThanOrEqual(seen + 200);
  expect((await series()).filter((line) => line.startsWith("vesper_request")).length).toBe(
    before.filter((line) => line.startsWith("vesper_request")).length,
  );
});

test("nobody is in the numbers, and nobody in the access log", async () => {
  const anna = await withPassword(world, "Annabella");
  const ben = await world.member("Benvolio", { gender: "man", paid_user: true, credits: 100 });
  const here = await logIn(world, anna, "Peculiar/7.3");
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: here.cookie },
  });
  onTestFinished(() => socket.close());
  await once(socket, "message");
  await world.call("members.search", { gender: "man", country: "NL" }, { as: here });
  const chat = await openChat(world, ben, anna);
  const events = 'vesper_live_events_total{type="message"}';
  const before = value(await read(), events);
  expect((await say(world, ben, chat, "Are you there?")).status).toBe(200);

  await counted(events).toBe(before + 1);
  const text = await read();
  expect(value(text, "vesper_sockets_open")).toBe(1);
  const lines = world.logged().filter(({ event }) => event === "access");
  expect(lines.length).toBeGreaterThan(4);
  const log = JSON.stringify(lines);
  for (const { id, name, email } of [anna, ben])
    for (const hers of [id, name, email, chat])
      for (const written of [text, log])
        expect(written.toLowerCase()).not.toContain(hers.toLowerCase());
  for (const of of ["127.0.0.1", "Peculiar", "country=NL", "?"]) {
    expect(text.replaceAll(/^#.*$/gm, "")).not.toContain(of);
    expect(log).not.toContain(of);
  }
});

test("an access line is route, method, status, time, bytes and the request's id, no more", async () => {
  const id = (
    await world.call("members.search", { gender: "man" }, { headers: { "user-agent": "Odd/1" } })
  ).headers.get("x-request-id");
  const line = () =>
    world.logged().find(({ event, request }) => event === "access" && request === id);
  await expect.poll(line).toBeDefined();
  const { level: _level, time: _time, pid: _pid, hostname: _host, ...said } = line() ?? {};
  expect(said).toEqual({
    msg: "access",
    event: "access",
    request: id,
    method: "GET",
    route: "/api/members.php",
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(said["bytes"]).toBeGreaterThan(100);
});

test("without ACCESS_LOG there is no access line", async () => {
  const quiet = await openWorld();
  onTestFinished(quiet.close);
  await fetch(`${quiet.url}/health/live`);
  await fetch(`${quiet.url}/health/live`);
  expect(quiet.logged().filter(({ event }) => event === "access")).toEqual([]);
});

test("pools: who works, who is idle, who waits", async () => {
  const { background } = world.services;
  const of = (name: string) => `vesper_database_${name}{pool="background"}`;
  await counted(of("waiting")).toBe(0);
  const held = await Promise.all(Array.from({ length: 4 }, () => background.pool.connect()));
  let release = () => {
    for (const each of held) each.release();
    release = () => {};
  };
  onTestFinished(() => release());
  const waits = background.pool.connect();
  const before = background.pool.waitingCount;
  const text = await read();
  expect(value(text, of("connections_most"))).toBe(4);
  expect(value(text, of("connections_in_use"))).toBe(4);
  // A job of this world that falls due meanwhile waits beside the one above.
  expect(before).toBeGreaterThanOrEqual(1);
  expect([before, background.pool.waitingCount]).toContain(value(text, of("waiting")));
  release();
  (await waits).release();
  await counted(of("waiting")).toBe(0);
  await counted(of("connections_idle")).toBe(4);
});

test("how long the oldest job of a queue has been due; one for later is not", async () => {
  const series = 'vesper_job_oldest_seconds{queue="nobody-works"}';
  const put = (due: string) =>
    sql`insert into ${sql.raw(jobsSchema)}.job (name, start_after) values ('nobody-works', now() + ${due}::interval)`.execute(
      world.db,
    );
  await sql`select ${sql.raw(jobsSchema)}.create_queue('nobody-works', '{"policy":"standard"}')`.execute(
    world.db,
  );
  await put("1 hour");
  expect(await read()).toContain(`${series} 0`);
  await put("-10 minutes");
  await put("-1 hour");
  const seconds = value(await read(), series);
  expect(seconds).toBeGreaterThanOrEqual(3_600);
  expect(seconds).toBeLessThan(3_700);
});

test("an order counts by what its payment came to, once", async () => {
  const payer = payerOf(world);
  const pays = await world.member("Paula", { country: "NL" });
  const order = async () =>
    (await world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: pays }))
      .body.checkout_url;
  const of = (end: string) => `vesper_orders_settled_total{end="${end}"}`;
  const failed = value(await read(), of("failed"));
  await payer.press(await order(), "fail");
  await counted(of("failed")).toBe(failed + 1);
  const completed = value(await read(), of("completed"));
  await payer.press(await order(), "pay");
  await expect.poll(async () => value(await read(), of("completed"))).toBe(completed + 1);
});

test("the board in deploy/ names only numbers that are there, and every kind of ours", async () => {
  const board = JSON.parse(readFileSync("deploy/grafana-board.json", "utf8")) as {
    panels: { id: number; targets: { expr: string }[] }[];
  };
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const named = new Set(
    expressions.flatMap((expr) => expr.match(/\b(?:vesper|process|nodejs)_\w+/g) ?? []),
  );
  const types = new Map(
    [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type]) => [
      name,
      type,
    ]),
  );
  const isThere = (name: string) =>
    types.has(name) || types.get(name.replace(/_(?:bucket|count|sum)$/, "")) === "histogram";
  expect([...named].filter((name) => !isThere(name))).toEqual([]);
  const ours = [...types.keys()].filter((name) => name.startsWith("vesper_"));
  const shown = (name: string) => expressions.some((expr) => expr.includes(name));
  expect(ours.filter((name) => !shown(name))).toEqual(["vesper_database_connections_idle"]);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});
