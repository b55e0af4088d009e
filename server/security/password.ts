import { parseOptions } from "@node-rs/argon2";
import { cost } from "./password-cost.ts";
import { inPasswordPool } from "./password-pool.ts";

/** As it is stored: Argon2id with its own salt and cost in the text. @throws Refusal busy */
export const hashPassword = (password: string): Promise<string> =>
  inPasswordPool({ hash: password, cost });

// Verified against when nobody has the address, so that knowing and not knowing take the same work
// (trust row 8).
let nobody: Promise<string> | undefined;

/**
 * Which of these stored passwords is it? Each costs the same, also where there is none (null), and
 * all of them are one place in the queue: half a comparison would tell something. @throws Refusal
 * busy
 */
export async function checkPasswords(
  stored: readonly (string | null)[],
  password: string,
): Promise<boolean[]> {
  nobody ??= hashPassword("no account has this password");
  const standIn = await nobody.catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  const fits = await inPasswordPool({ verify: stored.map((each) => each ?? standIn), password });
  return stored.map((each, at) => each !== null && fits[at] === true);
}

/** Is it this stored password? Takes the same time without one. @throws Refusal busy */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> =>
  (await checkPasswords([stored], password))[0] === true;

/**
 * Was it stored at another cost than today's? Then it is hashed anew when its owner types it next.
 */
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
