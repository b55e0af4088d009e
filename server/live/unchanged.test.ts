import { afterEach, expect, test, vi } from "vitest";
import type { Sockets } from "./live.ts";
import { openUnchanged } from "./unchanged.ts";

afterEach(() => void vi.useRealTimers());

/** Sockets of a process at which these members are. */
function open(...here: string[]) {
  const members = new Set(here);
  let changed: (account: string, is: boolean) => void = () => {};
  const { sockets, unchanged } = openUnchanged({
    send() {},
    readAgain() {},
    connected: (account) => members.has(account),
    onChange: (tell) => void (changed = tell),
  } as Partial<Sockets<string>> as Sockets<string>);
  sockets.onChange(() => {});
  return {
    sockets,
    unchanged,
    leave(account: string) {
      members.delete(account);
      changed(account, false);
    },
    holds: (account: string, etag = "1") => unchanged.holds(account, "news", etag),
  };
}

test("what was answered holds for who has a device here, and for that call and ETag alone", () => {
  const { unchanged, holds } = open("anna");
  unchanged.reading("anna", "news")("1");
  unchanged.reading("olga", "news")("1");
  expect([holds("anna"), holds("anna", "2"), unchanged.holds("anna", "else", "1")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(holds("olga"), "whose events this process does not hear").toBe(false);
});

test("an event for a member ends it, also one that comes while the answer is read", () => {
  const { unchanged, sockets, holds } = open("anna", "ben");
  unchanged.reading("anna", "news")("1");
  unchanged.reading("ben", "news")("1");
  sockets.send(["anna"], "like");
  expect([holds("anna"), holds("ben")]).toEqual([false, true]);
  const read = unchanged.reading("anna", "news");
  sockets.send(["anna"], "message");
  read("1");
  expect(holds("anna")).toBe(false);
});

test("who leaves, and everybody after a cut, is read again", () => {
  const { unchanged, sockets, holds, leave } = open("anna", "ben");
  unchanged.reading("anna", "news")("1");
  unchanged.reading("ben", "news")("1");
  leave("anna");
  expect([holds("anna"), holds("ben")]).toEqual([false, true]);
  sockets.readAgain();
  expect(holds("ben")).toBe(false);
});

test("after 150 seconds it is read again: not every change is an event", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { unchanged, holds } = open("anna");
  unchanged.reading("anna", "news")("1");
  vi.advanceTimersByTime(149_000);
  expect(holds("anna")).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(holds("anna")).toBe(false);
});
