import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, CallError } from "./call.ts";

let sent: { url: string; init: RequestInit }[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("no connection"));
  });
  vi.stubGlobal("dispatchEvent", vi.fn());
  vi.stubGlobal("document", { hidden: false, visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keyOf = ({ init }: { init: RequestInit }) => new Headers(init.headers).get("idempotency-key");
const problem = (status: number, code: string) => () =>
  Response.json({ status, code, detail: code }, { status });
const like = () => call("likes.like", { profile: { id: "7a7cf8ea-3b27-4d8f-9a86-6f3a7c1f6f11" } });

test("a lost connection is tried five more times, with growing pauses, always as the same write", async () => {
  const pauses: number[] = [];
  vi.useRealTimers(); // a spy on the false ones would leave them behind
  const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    run: () => void,
    ms: number,
  ) => {
    pauses.push(ms);
    queueMicrotask(run);
    return 0;
  }) as typeof setTimeout);
  await expect(like()).rejects.toMatchObject({ problem: null });
  timer.mockRestore();
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(keyOf)).size).toBe(1);
  expect(keyOf(sent[0] ?? { init: {} })).toMatch(/^[0-9a-f-]{36}$/);
  expect(pauses).toHaveLength(5);
  for (const [attempt, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(500 * 2 ** attempt * 0.75);
    expect(ms).toBeLessThanOrEqual(500 * 2 ** attempt * 1.25);
  }
});

test("a passing refusal is waited out as long as the server asks; a final one is not repeated", async () => {
  answers = [
    () => new Response(null, { status: 503, headers: { "retry-after": "5" } }),
    () => Response.json({ match: true }),
  ];
  const answer = like();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toEqual({ match: true });

  sent = [];
  answers = [problem(409, "recipient_unavailable")];
  await expect(like()).rejects.toBeInstanceOf(CallError);
  expect(sent).toHaveLength(1);
});

test("an answer that broke off on its way is asked for again, as the same write", async () => {
  answers = [() => new Response('{"mat', { status: 200 }), () => Response.json({ match: true })];
  const answer = like();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toEqual({ match: true });
  expect([sent.length, new Set(sent.map(keyOf)).size]).toEqual([2, 1]);

  answers = [() => new Response("<html>", { status: 404 })];
  await expect(like()).rejects.toMatchObject({ problem: null });
});

test("an ended session is announced once, but for the call that may be nobody's", async () => {
  answers = [problem(403, "authentication_required")];
  await expect(like()).rejects.toMatchObject({ problem: { code: "authentication_required" } });
  expect(dispatchEvent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: "vesper:logged-out" }),
  );
});

test("a call goes where its contract says: query for a GET, body and client header for a write", async () => {
  answers = [() => Response.json({}), () => Response.json({})];
  await call("members.search", { gender: "man", interests: ["wine", "tea"], min_age: 50 });
  await call("push.subscribe", {
    subscription: { endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "a", auth: "b" } },
  });
  expect(sent.map(({ url, init }) => `${init.method ?? "GET"} ${url}`)).toEqual([
    "GET /api/members.php?gender=man&interests=wine&interests=tea&min_age=50",
    "POST /api/user.php?push=1",
  ]);
  expect(new Headers(sent[1]?.init.headers).get("x-client-request")).toBe("1");
});

test("a read that failed is read once more, a write is not", async () => {
  answers = [problem(500, "internal"), () => Response.json({ profiles: [] })];
  const read = call("members.search", {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toEqual({ profiles: [] });
  expect(sent).toHaveLength(2);

  answers = [problem(500, "internal"), problem(500, "internal")];
  const twice = call("members.search", {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await twice).toMatchObject({ problem: { code: "internal" } });
  expect(sent).toHaveLength(4);

  answers = [problem(500, "internal")];
  await expect(like()).rejects.toMatchObject({ problem: { code: "internal" } });
  expect(sent).toHaveLength(5);
});

test("what is known is shown, and only once all of it has come: a body that broke off is read again", async () => {
  const body = { user: { user: null }, chats: { chats: [], next: null } };
  const whole = () => Response.json(body, { headers: { etag: 'W/"1"' } });
  const broken = () => {
    const answer = whole();
    answer.json = () => Promise.reject(new TypeError("the line broke"));
    return answer;
  };
  answers = [broken, whole, () => new Response(null, { status: 304 })];
  const known: { etag?: string | null } = {};
  const first = call("polling.read", {}, { known });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toEqual(body);
  expect(await call("polling.read", {}, { known })).toBeNull();
  const shown = sent.map(({ init }) => new Headers(init.headers).get("if-none-match"));
  expect(shown).toEqual([null, null, 'W/"1"']);
});
