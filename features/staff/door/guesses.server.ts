import type pg from "pg";
import { openAllowance } from "#server/security/allowance.ts";
import { type Guess, openLockout } from "#server/security/lockout.ts";

const fiveWrong = { points: 5, seconds: 900, blockSeconds: 900 } as const;

/** Wrong sign-ins at one address: 5 in 15 minutes. A passkey cannot be guessed, and is not counted. */
const byAddress = (pool: pg.Pool) => openLockout(pool, "office-address", fiveWrong);
/** Wrong sign-ins from one network: 50 in 15 minutes. */
const byNetwork = (pool: pg.Pool) =>
  openLockout(pool, "office-network", { ...fiveWrong, points: 50 });
/** Wrong answers of somebody who is signed in and shows again who they are: 5 in 15 minutes. */
const ofProofs = (pool: pg.Pool) => openLockout(pool, "office-proof", fiveWrong);
/** Links to the office that are none, or are used: 20 from one network in 15 minutes. */
const ofLinks = (pool: pg.Pool) => openLockout(pool, "office-link", { ...fiveWrong, points: 20 });

/** Before a passkey is asked for: 120 questions an hour from one network. */
export const mayAskPasskey = (pool: pg.Pool, network: string): Promise<boolean> =>
  openAllowance(pool, "office-passkey", { points: 120, seconds: 3_600 }).take(network);

/** A guess at what only the person knows, or a link, taken before anything is compared. */
export const takeProofGuess = (pool: pg.Pool, staffId: string) => ofProofs(pool).take(staffId);
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

/** Takes a guess of the address, known or not, and one of the network; both or none. */
export async function takeSignInGuess(
  pool: pg.Pool,
  email: string,
  network: string,
): Promise<SignInGuess> {
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
