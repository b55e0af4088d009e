import type pg from "pg";
import { type Allowance, openAllowance } from "#server/security/allowance.ts";
import { openPace, type Pace } from "#server/security/pace.ts";
import { type Lockout, openLockout } from "#server/security/lockout.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly lockouts: Lockouts;
  }
}

/**
 * The counters against guessing and flooding (specification, section 8): shared by all processes
 * through the database.
 */
export interface Lockouts {
  /** Wrong logins at one address, from browsers that its account does not know: 5 in 15 minutes. */
  readonly byAddress: Lockout;
  /** Wrong logins in a browser that the account knows: 5 in 15 minutes, whatever strangers do. */
  readonly byDevice: Lockout;
  /** Wrong logins from one network: 50 in 15 minutes. */
  readonly byNetwork: Lockout;
  /** Links for a new password that are none, or are used: 20 from one network in 15 minutes. */
  readonly linkTokens: Lockout;
  /** Password-reset mails: 4 per address and day (specification, section 8). */
  readonly resetMails: Allowance;
  /** Activation mails: 6 per address and day. */
  readonly activationMails: Allowance;
  /** Wrong passwords of a member who is logged in: 5 in 15 minutes, per session. */
  readonly ownPassword: Lockout;
  /** Discount codes that are none: 20 in 15 minutes of one member. */
  readonly codesOfMember: Lockout;
  /** Discount codes that are none: 100 in 15 minutes from one network. */
  readonly codesOfNetwork: Lockout;
  /** Changes of an address: 6 per account, and 6 to one address, a day. */
  readonly mailChanges: Allowance;
  /** Reactivation mails: 4 per address and day. */
  readonly reactivationMails: Allowance;
  /** Sign-ups, resets and new activation mails asked for from one network: 120 per hour. */
  readonly requests: Allowance;
  /** Visits written down with consent: 60 per network and hour. */
  readonly pageBounces: Allowance;
  /** Checks of the age that are begun: 10 per member and day; the provider is paid for each. */
  readonly ageChecks: Allowance;
  /** Of a profile to another city: 10 per member and day. */
  readonly moves: Allowance;
  /**
   * Likes of strangers, those taken back too: 40 in ten minutes, more than anyone gives who looks at
   * whom, and 200 a day.
   */
  readonly likes: Pace;
  /** Messages that a member has translated: 60 an hour; the operator pays for each. */
  readonly translations: Allowance;
}

const day = 86_400;

/** Opens them all, over the process's pool. */
export const openLockouts = (pool: pg.Pool): Lockouts => ({
  byAddress: openLockout(pool, "login-address", { points: 5, seconds: 900, blockSeconds: 900 }),
  byDevice: openLockout(pool, "login-device", { points: 5, seconds: 900, blockSeconds: 900 }),
  byNetwork: openLockout(pool, "login-network", { points: 50, seconds: 900, blockSeconds: 900 }),
  linkTokens: openLockout(pool, "link-network", { points: 20, seconds: 900, blockSeconds: 900 }),
  resetMails: openAllowance(pool, "reset-mail", { points: 4, seconds: day }),
  activationMails: openAllowance(pool, "activation-mail", { points: 6, seconds: day }),
  ownPassword: openLockout(pool, "own-password", { points: 5, seconds: 900, blockSeconds: 900 }),
  codesOfMember: openLockout(pool, "code-member", { points: 20, seconds: 900, blockSeconds: 900 }),
  codesOfNetwork: openLockout(pool, "code-network", {
    points: 100,
    seconds: 900,
    blockSeconds: 900,
  }),
  mailChanges: openAllowance(pool, "mail-change", { points: 6, seconds: day }),
  reactivationMails: openAllowance(pool, "reactivation-mail", { points: 4, seconds: day }),
  requests: openAllowance(pool, "account-requests", { points: 120, seconds: 3_600 }),
  pageBounces: openAllowance(pool, "page-bounces", { points: 60, seconds: 3_600 }),
  ageChecks: openAllowance(pool, "age-checks", { points: 10, seconds: day }),
  moves: openAllowance(pool, "profile-moves", { points: 10, seconds: day }),
  likes: openPace(pool, "likes", [
    { points: 40, seconds: 600 },
    { points: 200, seconds: day },
  ]),
  translations: openAllowance(pool, "translations", { points: 60, seconds: 3_600 }),
});

/** An address as the counters know it; hashed there, because it may be longer than their key. */
export const addressKey = (siteId: string, email: string): string =>
  `${siteId}:${email.trim().toLowerCase()}`;
