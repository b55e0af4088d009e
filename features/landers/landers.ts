/**
 * The landers of the specification, section 2, with the slugs of each: a slug varies headline and
 * picture (`landers.<name>.<slug>.title` and `.lead`). The first is also what an address without a
 * slug, or with an unknown one, shows.
 */
export const landers = {
  alonetonight: ["home", "rain", "snow"],
  collagelanding: ["evening", "sunday", "away"],
  gallery: ["evenings", "outdoors", "town"],
  iconslanding: ["mix", "outdoors", "culture"],
  maplanding: ["near", "lights", "weekend"],
  socialnetwork: ["paths", "table", "outdoors"],
  tinderswipe: ["tastes", "evening", "home"],
  transitionsvideolanding: ["evening", "morning", "weekend", "journey"],
  video: ["rain", "snow", "clear"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type LanderName = keyof typeof landers;
export type Slug<N extends LanderName> = (typeof landers)[N][number];

/** Where a lander stands in the look of a slug: the first has the address without one. */
export const landerPath = (name: LanderName, slug?: string): string =>
  slug === undefined || slug === landers[name][0] ? `/landers/${name}` : `/landers/${name}/${slug}`;

/** The lander and the look that an address shows, or null. */
export function landerOf(
  path: string,
): { readonly name: LanderName; readonly slug: string } | null {
  for (const name of Object.keys(landers) as LanderName[]) {
    const slug = landers[name].find((each) => landerPath(name, each) === path);
    if (slug) return { name, slug };
  }
  return null;
}

/** Every address of every lander, each once. */
export const landerPaths: readonly string[] = (Object.keys(landers) as LanderName[]).flatMap(
  (name) => landers[name].map((slug) => landerPath(name, slug)),
);
