import { hash, verify } from "@node-rs/argon2";

// OWASP's minimum for Argon2id: 19 MiB, two passes. About 25 ms on a small server, off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** As it is stored: Argon2id with its own salt and cost in the text. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Verified against when nobody has the address, so that knowing and not knowing take the same work (trust row 8).
const nobody = hashPassword("no account has this password");

/** Compares in the same time whether or not there is an account (`stored` null). */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return stored !== null && matches;
}
