import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let anna: Actor;
let down = false;
let number = 0;
const sent: { to: string; text: string; authorization: string | undefined }[] = [];

const gateway = createServer((request, response) => {
  let body = "";
  request
    .on("data", (chunk: Buffer) => {
      body += chunk.toString();
    })
    .on("end", () => {
      sent.push({
        ...(JSON.parse(body) as { to: string; text: string }),
        authorization: request.headers.authorization,
      });
      response.writeHead(down ? 503 : 204).end();
    });
});

beforeAll(async () => {
  await once(gateway.listen(0, "127.0.0.1"), "listening");
  world = await openWorld(
    {},
    {
      SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_GATEWAY_TOKEN: "letmein",
    },
  );
  const otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup();
});
afterAll(() => {
  gateway.close();
});
beforeEach(async () => {
  number += 1;
  anna = await world.member(`Anna${number}`, { paid_user: true });
  sent.length = 0;
  down = false;
});
const phone = { phone: "0612345678", phone_country: "NL" };

test("with an SMS service the number is asked for, and the code goes there", async () => {
  expect((await cast.prepare(anna)).problem.fields).toMatchObject([{ path: "phone" }]);
  expect((await cast.prepare(anna, phone)).body.channel).toBe("sms");
  await eventually(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ to: "+31612345678", authorization: "Bearer letmein" });
  expect((await cast.read(anna)).draft).toMatchObject({ channel: "sms", sent_to: "678" });
  expect((await cast.sign(anna, /\d{6}/.exec(sent[0]?.text ?? "")?.[0] ?? "")).status).toBe(200);
});

test("where the SMS does not arrive, the code goes by mail", async () => {
  down = true;
  await cast.prepare(anna, phone);
  await eventually(() => sent.length).toBe(1);
  expect(
    (await world.call("direct-debit.resendCode", { channel: "mail" }, { as: anna })).body.channel,
  ).toBe("mail");
  expect((await cast.sign(anna, await cast.code(anna))).status).toBe(200);
});
