/**
 * Niches that tell an orientation or a practice of whoever is on a site of theirs: being there says
 * what GDPR 9 protects.
 */
const telling: readonly number[] = [3, 4, 5, 6];

/** Does a site of this niche tell it? */
export const tellsOfMembers = (niche: number): boolean => telling.includes(niche);
