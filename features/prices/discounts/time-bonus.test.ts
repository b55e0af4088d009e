import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toCountdown } from "./countdown.ts";
import {
  type BonusUser,
  isMembersArea,
  mayHaveTimeBonus,
  mayShowTimeBonus,
  membersAreaTimer,
  noTimeBonus,
  openTimeBonus,
  type TimeBonusState,
} from "./time-bonus.ts";

const now = Date.parse("2026-03-01T20:00:00Z");
const hour = 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const newcomer: BonusUser = {
  id: "0199",
  paid_user: false,
  credits: 0,
  alerts: ["time_bonus"],
  signup_date: new Date(now - hour).toISOString(),
};
const offer =
  (expires_in: number | null, code = "TIMEBONUS25") =>
  async () => ({ code, expires_in });

async function open(user: BonusUser | null, ask: Parameters<typeof openTimeBonus>[0]) {
  let state: TimeBonusState = noTimeBonus;
  const seen: TimeBonusState[] = [];
  const bonus = openTimeBonus(ask, (next) => {
    seen.push((state = next));
  });
  await bonus.reload(user);
  return { bonus, seen, state: () => state };
}

test("section 4, time bonus: the countdown is hours:minutes:seconds, padded with zeros", () => {
  expect(toCountdown(14_399)).toEqual({ hours: "03", minutes: "59", seconds: "59" });
  expect(toCountdown(61)).toEqual({ hours: "00", minutes: "01", seconds: "01" });
  expect(toCountdown(0)).toEqual({ hours: "00", minutes: "00", seconds: "00" });
});

test("section 4, time bonus: it ticks every second, and is cleared at zero", async () => {
  const { seen, state } = await open(newcomer, offer(3));
  expect(state()).toEqual({
    isVisible: true,
    countdown: { hours: "00", minutes: "00", seconds: "03" },
  });
  vi.advanceTimersByTime(1_000);
  expect(state().countdown?.seconds).toBe("02");
  vi.advanceTimersByTime(2_000);
  expect(state()).toEqual(noTimeBonus);
  const told = seen.length;
  vi.advanceTimersByTime(10_000);
  expect(seen).toHaveLength(told);
});

test("section 4, time bonus: the seconds are the server's, whatever time the device believes it is", async () => {
  const { state } = await open(newcomer, offer(3_600));
  vi.setSystemTime(now + 24 * hour);
  vi.advanceTimersByTime(1_000);
  expect(state().countdown).toEqual({ hours: "00", minutes: "59", seconds: "59" });
});

test.each<[string, BonusUser | null]>([
  ["on logout", null],
  ["when the member has paid", { ...newcomer, paid_user: true }],
])("section 4, time bonus: it is cleared %s", async (_, user) => {
  const { bonus, state } = await open(newcomer, offer(3_600));
  expect(state().isVisible).toBe(true);
  await bonus.reload(user);
  expect(state()).toEqual(noTimeBonus);
  vi.advanceTimersByTime(5_000);
  expect(state()).toEqual(noTimeBonus);
});

test("section 4, time bonus: a login loads it again, and a late answer to the one before changes nothing", async () => {
  let answer: (offer: { code: string; expires_in: number }) => void = () => {};
  const slow = new Promise<{ code: string; expires_in: number }>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const ask = () => ((asked += 1) === 1 ? slow : offer(60)());
  let state: TimeBonusState = noTimeBonus;
  const bonus = openTimeBonus(ask, (next) => {
    state = next;
  });
  const first = bonus.reload(newcomer);
  await bonus.reload({ ...newcomer, id: "0200" });
  answer({ code: "TIMEBONUS25", expires_in: 9_999 });
  await first;
  expect(asked).toBe(2);
  expect(state.countdown).toEqual({ hours: "00", minutes: "01", seconds: "00" });
});

test.each<[string, Parameters<typeof openTimeBonus>[0]]>([
  ["the welcome call fails", () => Promise.reject(new Error("offline"))],
  ["the offer is another one", offer(3_600, "WELCOME25")],
  ["its time is up", offer(0)],
  ["it has no deadline", offer(null)],
])("section 7: there is none when %s", async (_, ask) => {
  expect((await open(newcomer, ask)).state()).toEqual(noTimeBonus);
});

test.each<[string, BonusUser | null, boolean]>([
  ["a newcomer", newcomer, true],
  ["a visitor", null, false],
  ["a paid member", { ...newcomer, paid_user: true }, false],
  [
    "who signed up 5 hours ago",
    { ...newcomer, signup_date: new Date(now - 5 * hour).toISOString() },
    false,
  ],
])("section 4, time bonus: asked for %s: %s", (_, user, may) => {
  expect(mayHaveTimeBonus(user, now)).toBe(may);
  expect(mayShowTimeBonus(user, now)).toBe(may);
});

test("section 4, time-bonus modal: only with 0 credits, and not when it was put away", () => {
  expect(mayShowTimeBonus({ ...newcomer, credits: 1 }, now)).toBe(false);
  expect(mayShowTimeBonus({ ...newcomer, alerts: ["push"] }, now)).toBe(false);
});

test("section 2: the members area", () => {
  for (const inside of [
    "/members",
    "/members/0199",
    "/chats",
    "/likes",
    "/likes/m/0199",
    "/premium",
  ])
    expect(isMembersArea(inside), inside).toBe(true);
  for (const outside of [
    "/",
    "/members/0199/chat",
    "/chats/0199",
    "/likes/given",
    "/profile",
    "/credits",
    "/notifications",
    "/login",
  ])
    expect(isMembersArea(outside), outside).toBe(false);
});

test("section 4, time-bonus modal: 40 s after entering the members area; moving within it counts on, leaving it begins anew", () => {
  const due = vi.fn<() => void>();
  const timer = membersAreaTimer(due);
  timer.at("/members");
  vi.advanceTimersByTime(30_000);
  timer.at("/likes");
  vi.advanceTimersByTime(9_999);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);

  timer.end();
  timer.at("/members");
  vi.advanceTimersByTime(39_000);
  timer.at("/profile");
  timer.at("/members");
  vi.advanceTimersByTime(39_999);
  expect(due).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(2);
  timer.end();
  timer.at(null);
  vi.advanceTimersByTime(60_000);
  expect(due).toHaveBeenCalledTimes(2);
});
