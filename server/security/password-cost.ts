/** OWASP's minimum for Argon2id: 19 MiB, two passes. About 25 ms on a small server. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
