/**
 * Likes in the game per day of the site's time zone (specification, section 9). A like given
 * elsewhere does not count.
 */
export const likesPerDay = 4;
