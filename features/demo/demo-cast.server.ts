import type { Services } from "#server/calls/context.ts";
import { type Gender, genders } from "#features/profile-fields/genders.ts";
import { toCodes } from "#features/profile-fields/codes.ts";
import { photoLimits } from "#features/photos/limits.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { albumOf, albumSize } from "./album.server.ts";
import { demoProfile } from "./demo-member.server.ts";
import { seedWaiting } from "./demo-waiting.server.ts";
import { insertMembers, type NewMember } from "./insert-members.server.ts";
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
}

/**
 * The free and premium accounts of one demo site, with likes, unread chats and a match
 * waiting.
 */
export async function seedCast(
  services: Services,
  site: SeededSite,
  { passwordHash, ...parts }: Parts & { passwordHash: string },
): Promise<void> {
  const members = await castOf(site, parts);
  const [free = "", premium = ""] = await insertMembers(
    services.db,
    site.id,
    members,
    passwordHash,
  );
  await seedWaiting(services, site, { free, premium }, parts);
}

/** The free and the premium member of one demo site, in this order. */
export async function castOf(
  { settings: { niche, countries, min_age } }: Pick<SeededSite, "settings">,
  { pool, random }: Parts,
): Promise<NewMember[]> {
  const country = countries[0] ?? "NL";
  const names = castNames(niche);
  const make = async (
    email: string,
    name: string,
    { gender, seeks, count }: { gender: Gender; seeks: Gender; count: number },
  ): Promise<NewMember> => {
    const { face, ...profile } = demoProfile(random, { niche, country, minAge: min_age });
    const { language } = face;
    const circle = `${niche}/${country}`;
    const shown = await pool.give({
      gender: gender === "man" ? "male" : "female",
      age: 52,
      circle,
      random: random.next,
    });
    const said = words[language].about;
    // The first words that they get speak of breakfast (openings.ts).
    const about = `${said[2]} ${said[7]}`;
    return {
      email,
      profile: {
        ...profile,
        // What a first look at the demo would stumble over: somebody taken, or hair unlike the
        // portrait's.
        ...toCodes({ hair_colour: shown.looks.hairColour, relationship_status: "divorced" }),
        name,
        about,
        gender: genders.indexOf(gender),
        seeks: toMask(genders, [seeks]),
        date_of_birth: "1973-04-12",
        interests: toMask(interestNames, ["beach", "cooking", "hiking", "wine"]),
      },
      photos: await albumOf(pool, shown, { count, circle, gender, about, language, random }),
      seenMinutesAgo: 0,
    };
  };
  return [
    await make(castEmails.free, names.free, {
      gender: niche === 4 ? "man" : "woman",
      seeks: niche === 5 ? "woman" : "man",
      count: photoLimits.free,
    }),
    await make(castEmails.premium, names.premium, {
      gender: niche === 5 ? "woman" : "man",
      seeks: niche === 4 ? "man" : "woman",
      count: albumSize.most,
    }),
  ];
}
