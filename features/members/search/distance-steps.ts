/**
 * How far apart two members' cities may be, in kilometres; 0: the same city. Coarse on purpose
 * (docs/trust.md, row 6).
 */
export const distanceSteps = [0, 25, 50, 100, 200] as const;
