import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { expect, test } from "vitest";
import { createHttpServer } from "./server.ts";

const open = () =>
  createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: null,
    middleware: undefined,
    health: () => Promise.resolve(true),
    about: () => ({}),
    describe: () => ({ type: "about:blank", title: "", status: 500, code: "internal" }) as never,
  });

test("who was being answered when the server ended does not keep it: their connection ends with the answer", async () => {
  const app = open();
  const finish = Promise.withResolvers<string>();
  app.get("/slow", () => finish.promise);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const asked = fetch(`${url}/slow`);
  await once(app.server, "request");
  const ended = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  finish.resolve("answered");
  expect(await (await asked).text()).toBe("answered");
  await ended; // the browser's side of the connection would have kept it for 75 s
});

test("a connection that a browser opened ahead, and asked nothing on, does not keep the server", async () => {
  const app = open();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const ahead = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(app.server, "connection");
  const left = once(ahead, "close");
  await app.close(); // a minute, by Node alone
  await left;
  expect(ahead.bytesRead, "nothing was answered there").toBe(0);
});
