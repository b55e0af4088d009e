import type { PhotoIds } from "#features/photos/upload/store-photo.server.ts";
import type { Language } from "#i18n/locales.ts";
import { scenesIn } from "./about.ts";
import type { GivenPortrait, PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { Random } from "./random.ts";

/** How many pictures a member with a face may show. */
export const albumSize = { least: 3, most: 5 } as const;

/**
 * The pictures of one member, `count` in all: the portrait, then what they speak of and other
 * scenes, and among these the second picture of the same face where there is one.
 */
export async function albumOf(
  pool: PortraitPool,
  { ids, again }: GivenPortrait,
  {
    count,
    circle,
    gender,
    about,
    language,
    random,
  }: {
    count: number;
    /** Whom a search shows beside them, with those of their gender: scenes come again late there. */
    circle: string;
    gender: string;
    about: string;
    language: Language;
    random: Random;
  },
): Promise<PhotoIds[]> {
  const scenes = await pool.giveScenes({
    count: count - (again ? 2 : 1),
    circle: `${circle}/${gender}`,
    first: scenesIn(about, language),
    random: random.next,
  });
  return again
    ? [ids, ...scenes.toSpliced(random.below(scenes.length + 1), 0, again)]
    : [ids, ...scenes];
}
