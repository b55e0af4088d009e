/** Names as a mask, one bit for each by its position in the list: up to 50, exact in a number. */
export const toMask = <T extends string>(list: readonly T[], chosen: readonly T[]): number =>
  chosen.reduce((mask, name) => mask + 2 ** list.indexOf(name), 0);

/** The names in a mask, in the list's order. */
export const fromMask = <T extends string>(list: readonly T[], mask: number): T[] =>
  list.filter((_, position) => Math.floor(mask / 2 ** position) % 2 === 1);
