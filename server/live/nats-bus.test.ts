import { expect, onTestFinished, test } from "vitest";
import { startNats } from "#test/nats.ts";
import { readNatsAddress } from "./nats-address.ts";
import { openNatsBus } from "./nats-bus.ts";

/** A process at NATS: what it heard, how often it was cut off, what it logged. */
async function process(url: string, installation = "ours") {
  const address = readNatsAddress(url);
  if (typeof address === "string") throw new Error(address);
  const [heard, logged]: [string[], string[]] = [[], []];
  let missed = 0;
  const { bus, close } = await openNatsBus(address, installation, (error) =>
    logged.push(String(error)),
  );
  onTestFinished(close);
  bus.listen(
    (text) => heard.push(text),
    () => (missed += 1),
  );
  return { bus, close, heard, logged, missed: () => missed };
}

async function nats() {
  const server = await startNats();
  onTestFinished(server.stop);
  return server;
}

test("what is said to all reaches the others, in order; oneself and another installation hear nothing", async () => {
  const { url } = await nats();
  const [one, two, stranger] = [await process(url), await process(url), await process(url, "its")];
  for (const text of ["1", "2", "3 four"]) one.bus.publish(text);
  await expect.poll(() => two.heard).toEqual(["1", "2", "3 four"]);
  expect([one.heard, stranger.heard]).toEqual([[], []]);
});

test("what is said to members reaches who follows one of them, once for each", async () => {
  const { url } = await nats();
  const [one, two, three] = [await process(url), await process(url), await process(url)];
  two.bus.follow("anna", true);
  three.bus.follow("anna", true);
  three.bus.follow("ben", true);
  const say = (text: string) =>
    one.bus.publishTo(["anna", "ben", "olga"], (some) => `${text} ${some.join()}`);
  await expect
    .poll(() => {
      say("hello");
      return [two.heard, three.heard].map((heard) => new Set(heard));
    })
    .toEqual([new Set(["hello anna"]), new Set(["hello anna", "hello ben"])]);
  two.bus.follow("anna", false);
  await expect
    .poll(() => {
      const before = two.heard.length;
      say("again");
      return two.heard.length - before;
    })
    .toBe(0);
});

test("whoever was cut off is told when NATS is back, and follows whom it followed", async () => {
  const server = await nats();
  const [one, two] = [await process(server.url), await process(server.url)];
  two.bus.follow("anna", true);
  await server.stop();
  await expect.poll(() => two.logged.length).toBeGreaterThan(0);
  one.bus.publish("nobody hears this, then or later");
  await server.start();
  await expect.poll(() => [one.missed(), two.missed()]).toEqual([1, 1]);
  one.bus.publishTo(["anna"], () => "back");
  await expect.poll(() => two.heard).toEqual(["back"]);
});

test("a process begins without NATS, says so, and is told when it is there", async () => {
  const server = await nats();
  await server.stop();
  const one = await process(server.url);
  one.bus.follow("anna", true);
  expect(one.logged).toHaveLength(1);
  await server.start();
  await expect.poll(one.missed).toBe(1);
  const two = await process(server.url);
  two.bus.publishTo(["anna"], () => "hello");
  await expect.poll(() => one.heard).toEqual(["hello"]);
});

test("a wrong password hears nothing and stops nothing", async () => {
  const { url } = await nats();
  const one = await process(url);
  const wrong = await process(url.replace("p%40ss", "wrong"));
  expect(wrong.logged[0]).toMatch(/auth/i);
  one.bus.publish("secret");
  wrong.bus.publish("nonsense");
  const two = await process(url);
  two.bus.publish("last");
  await expect.poll(() => one.heard).toEqual(["last"]);
  expect(wrong.heard).toEqual([]);
  await wrong.close(); // while it still tries
});
