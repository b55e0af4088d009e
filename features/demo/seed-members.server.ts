import type { Services } from "#server/calls/context.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { visitorsSeeMembers } from "#features/visitors/visitors.server.ts";
import { abouts } from "./about.ts";
import { albumOf, albumSize } from "./album.server.ts";
import { castNames } from "./demo-cast.server.ts";
import { demoProfile } from "./demo-member.server.ts";
import { insertMembers, type NewMember } from "./insert-members.server.ts";
import { nameDeck } from "./names.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { Random } from "./random.ts";
import type { SeededSite } from "./seed-sites.server.ts";

const batch = 200;
/** Of the members: those without a picture, those online. */
const shares = { bare: 0.08, online: 0.11 };
const minutesInAll = 20_000;

/** Makes the members of one demo site. */
export async function seedMembers(
  services: Services,
  site: SeededSite,
  { passwordHash, ...parts }: { pool: PortraitPool; random: Random; passwordHash: string },
): Promise<void> {
  const members = await membersOf(site, parts);
  for (let at = 0; at < members.length; at += batch)
    await insertMembers(services.db, site.id, members.slice(at, at + batch), passwordHash);
}

/**
 * The members of one demo site. Names, pictures and words are dealt in the order in which the search
 * shows members, so that neighbours are alike in nothing.
 */
export async function membersOf(
  site: Pick<SeededSite, "members" | "settings">,
  { pool, random }: { pool: PortraitPool; random: Random },
): Promise<NewMember[]> {
  const { niche, countries, min_age } = site.settings;
  const drafts = Array.from({ length: site.members }, (_, number) => {
    const country = countries[Math.floor(random.next() ** 1.6 * countries.length)] ?? "NL";
    const drawn = demoProfile(random, { niche, country, minAge: min_age });
    const bare = random.next() < shares.bare;
    return { number, bare, ...drawn, seenMinutesAgo: seenMinutesAgo(spread(number), bare) };
  });
  const dealName = nameDeck(random, Object.values(castNames(niche)));
  const say = abouts(random);
  const members: NewMember[] = [];
  for (const draft of drafts.toSorted((a, b) => a.seenMinutesAgo - b.seenMinutesAgo)) {
    const { number, bare, face, seenMinutesAgo: seen, ...profile } = draft;
    const { age, gender, language } = face;
    const circle = `${niche}/${profile.country}`;
    const drawn = gender === "man" ? "male" : "female";
    const shown = bare
      ? null
      : await pool.give({ circle, age, gender: drawn, random: random.next });
    const about = say({ niche, age, looks: shown?.looks ?? null }, language);
    const count = albumSize.least + random.below(albumSize.most - albumSize.least + 1);
    members[number] = {
      email: `${niche}-${number}@members.demo.test`,
      profile: {
        ...profile,
        // What a profile says agrees with its picture.
        ...(shown && {
          hair_colour: profileFields.hair_colour.choices.indexOf(shown.looks.hairColour),
        }),
        name: dealName(profile.country, gender),
        about,
      },
      photos: shown
        ? await albumOf(pool, shown, { count, circle, gender, about, language, random })
        : [],
      seenMinutesAgo: seen,
      ...(visitorsSeeMembers(site.settings) && {
        openTo: { visitors: number % 4 !== 0, landers: number % 2 === 0 },
      }),
    };
  }
  return members;
}

/** Numbers from 0 to 1 that lie evenly on a line, in no order that shows. */
const spread = (number: number): number => (number * 0.618_034) % 1;

/** `at`: a number from 0 to 1. Nobody without a picture is among the first that a search shows. */
function seenMinutesAgo(at: number, bare: boolean): number {
  if (bare) return Math.floor((0.5 + at / 2) ** 3 * minutesInAll);
  return Math.floor(at < shares.online ? at * 100 : at ** 3 * minutesInAll);
}
