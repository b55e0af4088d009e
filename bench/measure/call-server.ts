import type { AddressInfo } from "node:net";
import pino from "pino";
import * as members from "#features/members/contract.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Call } from "#server/calls/define.ts";
import { mountCalls } from "#server/http/calls.ts";
import { createHttpServer } from "#server/http/server.ts";

/*
 * Our way of serving a call and nothing behind it: the real HTTP server and the real definition of the member search, whose
 * handler answers what it was given in the first message. Measured against node:http with the same answer.
 */
process.once("message", (answer: Output<"members.search">) => {
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: null,
    middleware: undefined,
    about: () => ({}),
    health: async () => true,
    describe: ({ code, status }) => ({
      type: "about:blank",
      title: code,
      status,
      code,
      detail: code,
    }),
  });
  mountCalls(
    app,
    [{ name: "members.search", call: members.search as Call, handler: async () => answer }],
    async () => ({ origin: "http://127.0.0.1" }),
  );
  void app
    .listen({ port: 0, host: "127.0.0.1" })
    .then(() => process.send?.({ port: (app.server.address() as AddressInfo).port }));
});
