const offered = 36;

/** The last three years' months, newest first: `2026-11`. */
export const monthsUpTo = (now: Date): readonly string[] =>
  Array.from({ length: offered }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
