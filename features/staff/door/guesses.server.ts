import type pg from "pg";
import { openAllowance } from "#server/security/allowance.ts";
import { type Guess, openLockout } from "#server/security/lockout.ts";

const fiveWrong = { points: 5, seconds: 900, blockSeconds: 900 } as const;

/**
 * Wrong sign-ins at one address, from browsers that its person has not signed in with: 5 in 15
 * minutes. A passkey cannot be guessed, and is not counted.
 */
const byAddress = (pool: pg.Pool) => openLockout(pool, "office-address", fiveWrong);
/** Wrong sign-ins in a browser that the person has signed in with: 5 in 15 minutes. */
const byDevice = (pool: pg.Pool) => openLockout(pool, "office-device", fiveWrong);
/** Wrong sign-ins from one network: 50 in 15 minutes. */
const byNetwork = (pool: pg.Pool) =>
  openLockout(pool, "office-network", { ...fiveWrong, points: 50 });
/** Wrong answers in one session that shows again who it is: 5 in 15 minutes. */
const ofProofs = (pool: pg.Pool) => openLockout(pool, "office-proof", fiveWrong);
/** Links to the office that are none, or are used: 20 from one network in 15 minutes. */
const ofLinks = (pool: pg.Pool) => openLockout(pool, "office-link", { ...fiveWrong, points: 20 });

/** Before a passkey is asked for: 120 questions an hour from one network. */
export const mayAskPasskey = (pool: pg.Pool, network: string): Promise<boolean> =>
  openAllowance(pool, "office-passkey", { points: 120, seconds: 3_600 }).take(network);

/** A guess at what only the person knows, or a link, taken before anything is compared. */
export const takeProofGuess = (pool: pg.Pool, sessionHash: Buffer) =>
  ofProofs(pool).take(sessionHash.toString("hex"));
export const takeLinkGuess = (pool: pg.Pool, network: string) => ofLinks(pool).take(network);
export const takeNetworkGuess = (pool: pg.Pool, network: string) => byNetwork(pool).take(network);

/** One try at the password and code of an address. */
export interface SignInGuess {
  /** Minutes until the next try, or 0. */
  readonly blockedMinutes: number;
  /** Gives the minutes of block that it caused, or 0. */
  wrong(): Promise<number>;
  giveBack(): Promise<void>;
  /** The address has all its guesses again. */
  right(): Promise<void>;
}

interface Try {
  readonly email: string;
  readonly network: string;
  /** The person and the browser that they have signed in with before; null: a stranger's browser. */
  readonly known: { readonly staff: string; readonly device: string } | null;
}

/**
 * Takes a guess before anything is compared: in a browser that the person has signed in with, one of
 * its own, so that no stranger locks them out there; otherwise one of the address, known or not, and
 * one of the network, both or none.
 */
export async function takeSignInGuess(
  pool: pg.Pool,
  { email, network, known }: Try,
): Promise<SignInGuess> {
  if (known) {
    const lockout = byDevice(pool);
    const key = `${known.staff} ${known.device}`;
    const own = await lockout.take(key);
    return {
      blockedMinutes: own.blockedMinutes,
      giveBack: () => own.giveBack(),
      wrong: () => own.wrong(),
      right: () => lockout.clear(key),
    };
  }
  const address = email.trim().toLowerCase();
  const first = await byAddress(pool).take(address);
  const second = first.blockedMinutes > 0 ? null : await takeNetworkGuess(pool, network);
  const taken: Guess[] = [first, ...(second ? [second] : [])];
  const giveBack = async () => {
    await Promise.all(taken.map((guess) => guess.giveBack()));
  };
  const blockedMinutes = Math.max(...taken.map((guess) => guess.blockedMinutes));
  if (blockedMinutes > 0) await giveBack();
  return {
    blockedMinutes,
    giveBack,
    wrong: async () => Math.max(...(await Promise.all(taken.map((guess) => guess.wrong())))),
    async right() {
      await giveBack();
      await byAddress(pool).clear(address);
    },
  };
}
