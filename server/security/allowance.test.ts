import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { openAllowance } from "./allowance.ts";
import { openLockout } from "./lockout.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a counter that is opened for one request leaves nothing running behind it", () => {
  vi.useFakeTimers();
  const pool = new pg.Pool();
  openAllowance(pool, "complaint-network", { points: 10, seconds: 3_600 });
  openLockout(pool, "login-address", { points: 5, seconds: 900, blockSeconds: 900 });
  expect(vi.getTimerCount()).toBe(0);
});
