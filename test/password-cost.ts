/**
 * What a password costs in the worlds of tests, in place of `server/security/password-cost.ts`
 * (vitest.config.ts): they sign up hundreds of members. What it costs outside is asked in
 * password-pool.test.ts, and of a stored one in the main job's journey.
 */
export const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
