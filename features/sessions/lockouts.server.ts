import type pg from "pg";
import { type Lockout, openLockout } from "#server/security/lockout.ts";

/** The counters against guessing (specification, section 8): shared by all processes through the database. */
export interface Lockouts {
  readonly byAddress: Lockout;
  readonly byNetwork: Lockout;
  /** Password-reset mails per address and day. */
  readonly resetMails: Lockout;
  /** Sign-ups from one network per hour. */
  readonly signups: Lockout;
}

export const openLockouts = (pool: pg.Pool): Lockouts => ({
  byAddress: openLockout(pool, "login-address", { points: 5, seconds: 900, blockSeconds: 900 }),
  byNetwork: openLockout(pool, "login-network", { points: 50, seconds: 900, blockSeconds: 900 }),
  resetMails: openLockout(pool, "reset-mail", { points: 4, seconds: 86_400, blockSeconds: 86_400 }),
  signups: openLockout(pool, "signup-network", { points: 60, seconds: 3_600, blockSeconds: 3_600 }),
});
