import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

test("300 requests of one client run two at a time; another's goes first in its own line", async () => {
  const inTurn = openTurns({ atOnce: 2, waiting: 500 });
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const work = (name: string) => async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    done.push(name);
  };
  const flood = Array.from({ length: 300 }, () => inTurn("mallory", work("flood")));
  const alone = inTurn("alice", work("alice"));
  await Promise.all([...flood, alone]);
  expect([most, done.length]).toEqual([3, 301]);
  expect(done.indexOf("alice")).toBeLessThan(4);
});

test("what is more than may wait is refused; a failure gives the turn on", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 2 });
  const fails = () => Promise.reject(new Error("broken"));
  const asked = Array.from({ length: 5 }, () => inTurn("mallory", fails));
  const answers = await Promise.allSettled(asked);
  const said = answers.map((each) =>
    each.status === "rejected" ? String(each.reason.message) : "",
  );
  const [broken, refused] = ["broken", "too_many_requests"];
  expect(said).toEqual([broken, broken, broken, refused, refused]);
  expect(await inTurn("mallory", async () => "served")).toBe("served");
});

test("the event loop runs between two turns, so other work is never behind a whole queue", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 100 });
  const order: string[] = [];
  // A page that reads nothing: it is drawn within one tick.
  const flood = Array.from({ length: 50 }, () =>
    inTurn("mallory", async () => void order.push("flood")),
  );
  const other = new Promise<void>((done) =>
    setImmediate(() => {
      order.push("other");
      done();
    }),
  );
  await Promise.all([...flood, other]);
  expect(order.indexOf("other")).toBeLessThan(3);
});

test("four floods share the turns of all: each gets one after the other, and a newcomer the next", async () => {
  const inTurn = openTurns({
    atOnce: 2,
    waiting: 50,
    altogether: { atOnce: 2, waiting: 150 },
  });
  const order: string[] = [];
  let [running, most] = [0, 0];
  const work = (name: string) => async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    order.push(name);
  };
  const names = ["a", "b", "c", "d"];
  const asked = names.flatMap((name) =>
    Array.from({ length: 60 }, () => inTurn(name, work(name)).then(() => "served", String)),
  );
  const late = inTurn("late", work("late")).then(() => "served", String);
  const refused = (await Promise.all(asked.slice(0, 60))).filter((said) => /many/.test(said));
  expect(refused.length, "of a flood's 60, those beyond two turns and a queue of 50").toBe(8);
  const newcomer = inTurn("newcomer", work("newcomer"));
  const before = order.length;
  await newcomer;
  expect(order.slice(before).indexOf("newcomer")).toBeLessThan(8);
  const all = await Promise.all(asked);
  expect(await late, "asked while the common queue was full").toBe("served");
  expect(most).toBe(2);
  expect(all.filter((said) => /busy/.test(said)).length, "beyond 150 that wait").toBeGreaterThan(0);
  const first = order.slice(2, 14);
  for (const name of ["a", "b", "c"]) expect(first).toContain(name);
});

test("connections that come at once are all heard before the next turn, so those past the queue are refused", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 4, listens: true });
  let turns = 0;
  const server = createServer((_, answer) => {
    void inTurn("one network", async () => {
      turns += 1;
      const until = performance.now() + 20; // a page that needs no database
      while (performance.now() < until);
      await Promise.resolve();
    }).then(
      () => answer.end("drawn"),
      () => answer.writeHead(429).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const statuses = await Promise.all(
    Array.from(
      { length: 60 },
      () =>
        new Promise<number | undefined>((resolve, reject) => {
          const asked = get({ port, host: "127.0.0.1", agent: new Agent() }, (answer) => {
            answer.resume().on("end", () => resolve(answer.statusCode));
          });
          asked.on("error", reject);
        }),
    ),
  );
  server.close();
  // Some come while the queue has a place again; without listening all 60 had a turn.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
  expect(turns).toBe(statuses.filter((status) => status === 200).length);
});
