import type { Context } from "#server/calls/context.ts";
import type { Guess } from "#server/security/lockout.ts";
import { knowsDevice } from "./known-device.server.ts";
import { addressKey } from "./lockouts.server.ts";

type Id = string | null;

/**
 * One try at the passwords of an address: which of its accounts may be compared, and what it costs
 * when none fits.
 */
export interface LoginGuess {
  /** Minutes until the next try, or 0. */
  readonly blockedMinutes: number;
  /** Of the accounts that were named, in their order: may this try be compared with it? */
  readonly allowed: readonly boolean[];
  /** None fitted. Gives the minutes of block that it caused, or 0. */
  wrong(): Promise<number>;
  /** It was not looked at. */
  giveBack(): Promise<void>;
  /**
   * The account at this place was logged in. `owner`: to its owner, who clears what strangers did
   * to the address.
   */
  right(place: number, owner: boolean): Promise<void>;
}

/**
 * Takes a guess at an address before anything is compared. A browser that an account knows has five
 * of its own for that account, so that no stranger locks its owner out there; every other try is
 * counted for the address (5) and for the network (50). What a browser is known for opens that
 * account alone: who claims an address gets no further guesses at its owner.
 */
export async function takeLoginGuess(
  { db, services, site, network, device }: Context,
  email: string,
  accounts: readonly Id[],
): Promise<LoginGuess> {
  const { byAddress, byDevice, byNetwork } = services.lockouts;
  const address = addressKey(site.id, email);
  const known = await knowsDevice(db, accounts, device);
  const own = await Promise.all(
    accounts.map(async (id) =>
      id !== null && known.has(id) ? byDevice.take(`${id} ${device}`) : null,
    ),
  );
  const asStranger = known.size === 0 || accounts.some((id) => id !== null && !known.has(id));
  const strange = asStranger
    ? await takeBoth([() => byAddress.take(address), () => byNetwork.take(network)])
    : [];
  const taken = [...own.filter((guess) => guess !== null), ...strange];
  const minutes = (guesses: readonly Guess[]): number =>
    Math.max(0, ...guesses.map(({ blockedMinutes }) => blockedMinutes));
  const strangerBlocked = minutes(strange) > 0;
  const allowed = own.map((guess) =>
    guess ? guess.blockedMinutes === 0 : asStranger && !strangerBlocked,
  );
  const giveBack = async () => {
    await Promise.all(taken.map((guess) => guess.giveBack()));
  };
  const blockedMinutes =
    known.size > 0 ? minutes(own.filter((guess) => guess !== null)) : minutes(strange);
  if (blockedMinutes > 0) await giveBack();
  return {
    blockedMinutes,
    allowed,
    giveBack,
    wrong: async () => Math.max(0, ...(await Promise.all(taken.map((guess) => guess.wrong())))),
    async right(place, owner) {
      await giveBack();
      const id = accounts[place];
      if (own[place] && id) await byDevice.clear(`${id} ${device}`);
      else if (owner) await byAddress.clear(address);
    },
  };
}

/** Both or none: where the second is used up, the first is given back. */
async function takeBoth(takes: readonly (() => Promise<Guess>)[]): Promise<Guess[]> {
  const guesses: Guess[] = [];
  for (const take of takes) {
    guesses.push(await take());
    if (guesses.some(({ blockedMinutes }) => blockedMinutes > 0)) {
      await Promise.all(guesses.map((guess) => guess.giveBack()));
      return guesses.map((guess) => ({ ...guess, giveBack: async () => {}, wrong: async () => 0 }));
    }
  }
  return guesses;
}
