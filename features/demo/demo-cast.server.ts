import type { Services } from "#server/calls/context.ts";
import { type Gender, genders } from "#features/profile-fields/genders.ts";
import { toCodes } from "#features/profile-fields/codes.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { demoProfile } from "./demo-member.server.ts";
import { seedWaiting } from "./demo-waiting.server.ts";
import { insertMembers } from "./insert-members.server.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { Random } from "./random.ts";
import type { SeededSite } from "./seed-sites.server.ts";
import { words } from "./words/words.ts";

/**
 * The accounts that start prints; password `vesper-demo`, refused unless only this machine reaches
 * the server.
 */
export const castEmails = {
  free: "free@demo.test",
  premium: "premium@demo.test",
  operator: "operator@demo.test",
} as const;

/** The free and the premium member's name; nobody else of the site has it. */
export const castNames = (niche: number) => ({
  free: niche === 4 ? "Martin" : "Marianne",
  premium: niche === 5 ? "Julie" : "Julian",
});

interface Parts {
  readonly pool: PortraitPool;
  readonly random: Random;
  readonly passwordHash: string;
}

/**
 * The free and premium accounts of one demo site, with likes, unread chats and a match
 * waiting.
 */
export async function seedCast(
  services: Services,
  site: SeededSite,
  { pool, random, passwordHash }: Parts,
): Promise<void> {
  const { niche, countries, min_age } = site.settings;
  const country = countries[0] ?? "NL";
  const names = castNames(niche);
  const make = async (email: string, name: string, gender: Gender, seeks: Gender) => {
    const { face, ...profile } = demoProfile(random, { niche, country, minAge: min_age });
    const { ids, looks } = await pool.give({
      gender: gender === "man" ? "male" : "female",
      age: 52,
      circle: `${niche}/${country}`,
      random: random.next,
    });
    const { about } = words[face.language];
    // What a first look at the demo would stumble over: somebody taken, or hair unlike the
    // portrait's.
    const own = {
      ...profile,
      ...toCodes({ hair_colour: looks.hairColour, relationship_status: "divorced" }),
      name,
      // The first words that they get speak of breakfast (openings.ts).
      about: `${about[2]} ${about[7]}`,
      gender: genders.indexOf(gender),
      seeks: toMask(genders, [seeks]),
      date_of_birth: "1973-04-12",
      interests: toMask(interestNames, ["beach", "cooking", "hiking", "wine"]),
    };
    const [id] = await insertMembers(
      services.db,
      site.id,
      [{ email, profile: own, photos: [ids], seenMinutesAgo: 0 }],
      passwordHash,
    );
    return id ?? "";
  };
  const free = await make(
    castEmails.free,
    names.free,
    niche === 4 ? "man" : "woman",
    niche === 5 ? "woman" : "man",
  );
  const premium = await make(
    castEmails.premium,
    names.premium,
    niche === 5 ? "woman" : "man",
    niche === 4 ? "man" : "woman",
  );
  await seedWaiting(services, site, { free, premium }, { pool, random });
}
