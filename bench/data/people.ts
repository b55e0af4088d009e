/** Share of members per country of the one site that the bench has. */
export const countryShares: Readonly<Record<string, number>> = {
  DE: 0.26,
  GB: 0.22,
  FR: 0.18,
  NL: 0.14,
  ES: 0.12,
  BE: 0.08,
};

/*
 * Who answers and writes to whom, by arithmetic: members come in groups of 5,000, each of two halves
 * of 50 × 50, a place for each gender and country in their shares. So a statement can name members
 * of a gender and a country without looking them up, and no pair twice: who talk are of the same
 * half, who like or pass without talking of opposite ones.
 */
export const group = 5_000;
const places = 50;

/** SQL for the place by gender (0 to 49) of member `n`, and for that by country. */
export const genderPlace = (n: string): string => `((${n} - 1) % ${places})`;
export const countryPlace = (n: string): string =>
  `(((${n} - 1) / ${places} + ${n} - 1) % ${places})`;

/** The first 22 places are women's, the next 27 men's, the last one of neither. */
export const women = 22;
export const men = 27;
export const isMan = (n: string): string =>
  `${genderPlace(n)} between ${women} and ${women + men - 1}`;

interface Stretch {
  readonly country: string;
  readonly from: number;
  readonly width: number;
}
/** The places of each country. */
const stretches: readonly Stretch[] = Object.entries(countryShares).reduce<Stretch[]>(
  (list, [country, share]) => {
    const from = list.reduce((sum, { width }) => sum + width, 0);
    return [...list, { country, from, width: Math.round(share * places) }];
  },
  [],
);

/** The country of each place. */
export const countryOfPlace: readonly string[] = stretches.flatMap(({ country, width }) =>
  Array.from({ length: width }, () => country),
);

/** A table of them by place, to join: `(place, from_place, width)`. */
export const stretchOfPlace = `(values ${stretches
  .flatMap(({ from, width }) =>
    Array.from({ length: width }, (_, offset) => `(${from + offset}, ${from}, ${width})`),
  )
  .join(", ")}) stretch (place, from_place, width)`;

/** SQL for where the country of a place begins. */
export const countryOf = (place: string): string =>
  `(array[${stretches.flatMap(({ from, width }) => Array.from({ length: width }, () => from)).join(",")}])[1 + ${place}]`;

/** SQL for the number of who stands there: whole numbers all, `half` 0 or 1. */
export const memberAt = (g: string, half: string, gender: string, country: string): string =>
  `((${g}) * ${group} + (${half}) * ${group / 2} + ((${country}) - (${gender}) + ${places}) % ${places} * ${places} + (${gender}) + 1)`;

/** SQL for the same number from 0 up to 1 each time it is asked of `n`; `salt`: another one. */
export const chance = (n: string, salt: number): string =>
  `((hashint8extended(${n}, ${salt}) & 4294967295)::float8 / 4294967296)`;

/** Ten men of the actors who do everything by the thousand, and ten women whom everybody likes. */
export const busy = { from: 23, to: 32 };
export const popular = 10;

/** How many conversations member `n` of `count` began, a man or none; a few have very many. */
export const conversationsOf = (n: string, count: number): string => `case
  when not ${isMan(n)} then 0
  when ${n} between ${busy.from} and ${busy.to} then ${Math.min(2_000, Math.floor(count / 500))}
  when ${n} <= 1000 then ${Math.min(40, Math.floor(count / 5_000))}
  else least(${Math.min(300, Math.floor(count / 500))}, floor(0.37 * power(1 - ${chance(n, 1)}, -0.7)))::int end`;
