import { parseOptions } from "@node-rs/argon2";
import { cost } from "./password-cost.ts";
import { inPasswordPool } from "./password-pool.ts";

/**
 * How a stored password matches a typed one: `outdated` asks for a new hash, because the stored one
 * has another cost than today's or was made from another Unicode spelling of the same password.
 */
export type PasswordMatch = "current" | "outdated";

/** Stores a password: Argon2id with its own salt and cost in the text. @throws Refusal busy */
export const hashPassword = (password: string): Promise<string> =>
  inPasswordPool({ hash: oneSpelling(password), cost });

/**
 * One password is typed composed on one system and decomposed on another ("ü" as one code point or
 * two), and some keyboards insert a no-break space for a space: RFC 8265, OpaqueString.
 */
const oneSpelling = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, " ").normalize("NFC");

/** Every spelling that a stored hash may have been made from; one for a password in plain ASCII. */
const spellings = (password: string): string[] => {
  const one = oneSpelling(password);
  return [...new Set([one, password, one.normalize("NFD")])];
};

// Compared when an address has no account, so that both cases take the same work (trust row 8).
let standIn: Promise<string> | undefined;

/**
 * Compares a typed password with several stored ones (null where there is none). Every entry costs
 * the same work, and all of them are one job of the pool, so a response time reveals nothing.
 * @returns one match per entry, null where the password is wrong @throws Refusal busy
 */
export async function checkPasswords(
  stored: readonly (string | null)[],
  password: string,
): Promise<(PasswordMatch | null)[]> {
  standIn ??= hashPassword("no account has this password");
  const absent = await standIn.catch((error: unknown) => {
    standIn = undefined;
    throw error;
  });
  const typed = spellings(password);
  const fits = await inPasswordPool({ verify: stored.map((each) => each ?? absent), typed });
  return stored.map((each, at) => {
    const spelling = fits[at] ?? null;
    if (each === null || spelling === null) return null;
    return spelling === 0 && !isOutdated(each) ? "current" : "outdated";
  });
}

/** True if it is this stored password; null takes the same time. @throws Refusal busy */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> =>
  (await checkPasswords([stored], password))[0] !== null;

/** True if a password was stored at another cost than today's. */
export function isOutdated(stored: string): boolean {
  try {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
    return (
      Number(algorithm) !== argon2id ||
      memoryCost !== cost.memoryCost ||
      timeCost !== cost.timeCost ||
      parallelism !== cost.parallelism
    );
  } catch {
    return true;
  }
}
/** The number that the library gives Argon2id. */
const argon2id = 2;
