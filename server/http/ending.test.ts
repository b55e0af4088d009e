import { once } from "node:events";
import pino from "pino";
import { expect, test } from "vitest";
import { createHttpServer } from "./server.ts";

test("who was being answered when the server ended does not keep it: their connection ends with the answer", async () => {
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: null,
    middleware: undefined,
    health: () => Promise.resolve(true),
    about: () => ({}),
    describe: () => ({ type: "about:blank", title: "", status: 500, code: "internal" }) as never,
  });
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
