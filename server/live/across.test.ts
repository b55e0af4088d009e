import { expect, test } from "vitest";
import { openAcross } from "./across.ts";
import type { Bus } from "./bus.ts";
import type { Sockets } from "./live.ts";
import { openNotifyBus } from "./notify-bus.ts";

interface Told {
  readonly to: readonly string[];
  readonly event: string;
}

/** Processes on one bus: what is said is heard when the test says so. */
function openProcesses() {
  const said: { readonly text: string; readonly from: string }[] = [];
  const hears = new Map<string, { heard: Parameters<Bus["listen"]>[0]; missed: () => void }>();
  function open(name: string) {
    const told: Told[] = [];
    const ended: string[] = [];
    const here = new Set<string>();
    let again = 0;
    let changed: (account: string, is: boolean) => void = () => {};
    const sockets: Sockets<string> = {
      send: (to, event) => void told.push({ to, event }),
      connected: (account) => here.has(account),
      disconnect: (account, session = "all") => void ended.push(`${account} ${session}`),
      askSessions: async () => {},
      drain: async () => {},
      close: async () => {
        for (const account of here) changed(account, false);
      },
      count: () => here.size,
      members: () => here,
      readAgain: () => void (again += 1),
      onChange: (tell) => void (changed = tell),
    };
    const live = openAcross(sockets, {
      publish: (text) => void said.push({ text, from: name }),
      publishTo: (members, lineFor) => void said.push({ text: lineFor(members), from: name }),
      follow() {},
      listen: (heard, missed) => void hears.set(name, { heard, missed }),
    });
    return {
      live,
      told,
      ended,
      again: () => again,
      come(account: string) {
        here.add(account);
        changed(account, true);
      },
      go(account: string) {
        here.delete(account);
        changed(account, false);
      },
      missed: () => hears.get(name)?.missed(),
    };
  }
  return {
    open,
    said,
    /** Everybody hears what was said, and what is said thereupon. */
    deliver(deaf = ""): void {
      for (let one = said.shift(); one; one = said.shift())
        for (const [name, { heard }] of hears)
          if (name !== one.from && name !== deaf) heard(one.text, one.from);
    },
  };
}

test("a process that is alone says nothing of its events; two tell each other all of them", () => {
  const { open, said, deliver } = openProcesses();
  const one = open("one");
  deliver();
  one.come("alice");
  one.live.send(["alice"], "hello");
  one.live.disconnect("alice", "s1");
  expect(said).toEqual([]);
  const two = open("two");
  deliver();
  expect([two.live.connected("alice"), two.live.connected("olga")]).toEqual([true, false]);

  two.live.send(["alice", "bob"], "hello again");
  two.live.disconnect("alice", "s1");
  two.live.disconnect("bob");
  two.come("bob");
  deliver();
  expect(one.told.at(-1)).toEqual({ to: ["alice", "bob"], event: "hello again" });
  expect(one.ended.slice(1)).toEqual(["alice s1", "bob all"]);
  expect(one.live.connected("bob")).toBe(true);
  two.go("bob");
  deliver();
  expect(one.live.connected("bob")).toBe(false);
});

test("a process that leaves takes its members along, and whoever was cut off reads again, on both sides", async () => {
  const { open, said, deliver } = openProcesses();
  const [one, two, three] = [open("one"), open("two"), open("three")];
  deliver();
  for (const [process, account] of [
    [one, "alice"],
    [two, "bob"],
    [three, "carl"],
  ] as const)
    process.come(account);
  deliver();
  two.come("dora");
  deliver("one");
  expect(one.live.connected("dora"), "it was deaf").toBe(false);
  one.missed();
  expect(one.live.connected("bob"), "who knows").toBe(false);
  deliver();
  expect(["bob", "carl", "dora"].map((each) => one.live.connected(each))).toEqual([
    true,
    true,
    true,
  ]);
  expect([one.again(), two.again(), three.again()]).toEqual([1, 1, 1]);
  expect(two.live.connected("alice"), "it said again who is there").toBe(true);
  await three.live.close();
  expect(said.map(({ text }) => text)).toEqual(['{"do":"leaves"}']);
  deliver();
  expect([one.live.connected("carl"), two.live.connected("carl")]).toEqual([false, false]);
});

test("whose beginning nobody heard is known by the first word of theirs that is", () => {
  const { open, said, deliver } = openProcesses();
  const one = open("one");
  one.come("alice");
  deliver();
  const two = open("two");
  said.length = 0; // 'begins' was lost
  two.come("bob");
  expect(said, "it knows of nobody").toEqual([]);
  one.missed();
  deliver();
  expect([one.live.connected("bob"), two.live.connected("alice")]).toEqual([true, true]);
  const three = open("three");
  three.come("carl");
  said.length = 0;
  said.push({ text: '{"do":"lives"}', from: "three" });
  deliver();
  expect([one, two].map(({ live }) => live.connected("carl"))).toEqual([true, true]);
  expect(["alice", "bob"].map((each) => three.live.connected(each))).toEqual([true, true]);
});

test("what could not be said was missed by the others: they are told when it can be again", async () => {
  const failed: unknown[] = [];
  const { bus, connect } = openNotifyBus((error) => void failed.push(error));
  let missed = 0;
  bus.listen(
    () => {},
    () => void (missed += 1),
  );
  let works = false;
  connect(() => (works ? Promise.resolve() : Promise.reject(new Error("cut"))));
  bus.publish('"lost"');
  await expect.poll(() => failed.length).toBe(1);
  expect(missed).toBe(0);
  works = true;
  bus.publish('"said"');
  await expect.poll(() => missed).toBe(1);
  bus.publish('"said too"');
  await new Promise((wait) => setTimeout(wait, 20));
  expect([missed, failed.length]).toEqual([1, 1]);
});

test("over the database's notices: long sayings whole, in order, and never a half of one", () => {
  const failed: unknown[] = [];
  const log = (error: unknown) => void failed.push(error);
  const [from, to] = [openNotifyBus(log), openNotifyBus(log)];
  const heard: string[] = [];
  to.bus.listen(
    (text) => void heard.push(text),
    () => {},
  );
  from.bus.listen(
    (text) => void heard.push(`own ${text}`),
    () => {},
  );
  const long = JSON.stringify({ body: "🌹é".repeat(4_000) });
  const statements: (readonly string[])[] = [];
  from.bus.publish('"first"');
  from.bus.publish(long);
  from.connect(async (payloads) => void statements.push(payloads));
  const notices = statements.flat();
  expect(statements).toHaveLength(1);
  expect(notices.length).toBeGreaterThan(4);
  expect(Math.max(...notices.map((each) => Buffer.byteLength(each)))).toBeLessThan(8_000);
  for (const payload of notices) {
    from.channel.heard(payload);
    to.channel.heard(payload);
  }
  expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual([
    "first",
    JSON.parse(long) as unknown,
  ]);
  for (const payload of notices.slice(2)) to.channel.heard(payload);
  to.channel.heard("anything else");
  expect(heard).toHaveLength(2);
  expect(failed).toEqual([]);
});
