import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { readNetworks } from "#server/security/networks.ts";
import { requestIdOf, traceOf } from "./request-log.ts";

const loopback = readNetworks("127.0.0.0/8,::1");

const newId = /^[0-9a-f-]{36}$/;
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const from = (remoteAddress: string, id: string): IncomingMessage => {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  const message = new IncomingMessage(socket);
  message.headers["x-request-id"] = id;
  return message;
};

test("the id of the proxy on this machine is taken, and nobody else's", () => {
  const behind = requestIdOf(loopback);
  for (const near of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect(behind(from(near, "proxy-7.a_B"))).toBe("proxy-7.a_B");
  for (const far of ["10.0.0.4", "2001:db8::1", "::ffff:10.127.0.1"])
    expect(behind(from(far, "proxy-7"))).toMatch(newId);
  expect(requestIdOf(null)(from("127.0.0.1", "proxy-7"))).toMatch(newId);
});

test.each(["", "two words", "a, b", "line\nbreak", "ä", '"', "x".repeat(65)])(
  "an id that is not plain is replaced: %j",
  (id) => {
    expect(requestIdOf(loopback)(from("127.0.0.1", id))).toMatch(newId);
  },
);

test.each<[string, string | undefined]>([
  [`00-${trace}-00f067aa0ba902b7-01`, trace],
  [`01-${trace}-00f067aa0ba902b7-01-more`, trace],
  [`00-${trace}-00f067aa0ba902b7-01-more`, undefined],
  [`ff-${trace}-00f067aa0ba902b7-01`, undefined],
  [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${trace}-${"0".repeat(16)}-01`, undefined],
  [`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  ["anna@cast.test", undefined],
])("traceparent %s is the trace %s", (traceparent, expected) => {
  const message = from("127.0.0.1", "");
  message.headers["traceparent"] = traceparent;
  expect(traceOf(message).trace_id).toBe(expected);
});

describe("over HTTP", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({}, { PUBLIC_URL: "https://127.0.0.1", ACCESS_LOG: "on" });
  });
  const lines = (id: string) => world.logged().filter(({ request }) => request === id);

  test("a call's answer and each of its lines carry the proxy's id and the trace", async () => {
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
    const answer = await world.call(
      "sessions.login",
      { email: "nobody@cast.test", password: "wrong" },
      { headers: { "x-request-id": "from-proxy.1", traceparent } },
    );
    expect(answer.headers.get("x-request-id")).toBe("from-proxy.1");
    await expect.poll(() => lines("from-proxy.1").map(({ msg }) => msg)).toContain("access");
    expect(lines("from-proxy.1").map(({ msg }) => msg)).toContain("security");
    for (const line of lines("from-proxy.1")) expect(line["trace_id"]).toBe(trace);
  });

  test("lines that know nothing of the request are marked too, until it is answered", async () => {
    const { log, sites } = world.services;
    const { byHost } = sites;
    onTestFinished(() => void Object.assign(sites, { byHost }));
    let later = (): void => {};
    const over = new Promise<void>((resolve) => {
      later = resolve;
    });
    Object.assign(sites, {
      byHost: (host: string) => {
        log.warn("during");
        void over.then(() => log.warn("afterwards"));
        return byHost(host);
      },
    });
    for (const [id, ask] of [
      ["read-1", () => world.call("members.search", {}, { headers: { "x-request-id": "read-1" } })],
      [
        "write-1",
        () => world.call("sessions.logout", {}, { headers: { "x-request-id": "write-1" } }),
      ],
    ] as const) {
      await ask();
      await expect.poll(() => lines(id).map(({ msg }) => msg)).toContain("access");
      expect(lines(id).map(({ msg }) => msg)).toContain("during");
    }
    later();
    await expect.poll(() => world.logged().map(({ msg }) => msg)).toContain("afterwards");
    const late = world.logged().filter(({ msg }) => msg === "afterwards");
    expect(late.filter(({ request }) => request !== undefined)).toEqual([]);
  });

  test("no line says a key twice", async () => {
    await world.call("members.search", {}, { headers: { "x-request-id": "once" } });
    // A refusal that the request's own logger tells.
    await world.call(
      "members.search",
      {},
      { host: "nobody.test", headers: { "x-request-id": "of" } },
    );
    await expect.poll(() => lines("of").map(({ msg }) => msg)).toEqual(["security", "access"]);
    await expect.poll(() => lines("once").length).toBeGreaterThan(0);
    for (const line of world.written()) expect(line.split('"request":').length).toBeLessThan(3);
  });

  test("an id that is not plain comes back as a new one, on refusals too", async () => {
    for (const bad of ["two words", "x".repeat(65), "<b>"]) {
      const { headers } = await world.call(
        "members.search",
        {},
        { headers: { "x-request-id": bad }, host: "nobody.test" },
      );
      expect(headers.get("x-request-id")).toMatch(newId);
    }
  });
});
