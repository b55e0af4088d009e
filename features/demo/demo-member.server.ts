import { regionsOf } from "#features/geography/places.server.ts";
import { visibleLanguages } from "#features/geography/visible-languages.ts";
import {
  type Answer,
  forEachField,
  profileFields,
} from "#features/profile-fields/profile-fields.ts";
import { type Gender, genders } from "#features/profile-fields/genders.ts";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import type { Random } from "./random.ts";

/**
 * Where a demo member lives and what they answered, as columns of their row; the same for the same
 * random numbers. `face` is what pictures and words are chosen by.
 */
export function demoProfile(
  random: Random,
  { niche, country, minAge }: { niche: number; country: string; minAge: number },
) {
  const gender: Gender =
    niche === 4 ? "man" : niche === 5 ? "woman" : random.pick(["woman", "man"]);
  const age = Math.max(
    minAge,
    niche === 2
      ? 50 + Math.floor((random.next() + random.next()) * 14)
      : 35 + Math.floor((random.next() + random.next()) * 18),
  );
  const { region, city } = demoPlace(random, country);
  const language = visibleLanguages(country)[0] ?? "en";
  const codes = forEachField((field) =>
    random.next() < 0.15 ? 0 : 1 + random.below(profileFields[field].choices.length - 1),
  );
  return {
    gender: genders.indexOf(gender),
    seeks: seeksOf(random, niche, gender),
    date_of_birth: birthday(random, age),
    country,
    region,
    city,
    interests: toMask(
      interestNames,
      random.some(
        isAdult(niche) ? interestNames : interestNames.filter((name) => !adultInterests.has(name)),
        4 + random.below(8),
      ),
    ),
    ...codes,
    relationship_status: random.next() < 0.1 ? 0 : situationOf(random, niche, age),
    sexuality: profileFields.sexuality.choices.indexOf(sexualityOf(random, niche)),
    face: { age, gender, language },
  };
}

/** Interests that members of the quieter niches would not put on a demo's first page. */
const adultInterests = new Set<Interest>([
  "analsex",
  "bondage",
  "exchanging pictures",
  "lingerie",
  "masturbating",
  "onenightstand",
  "oralsex",
  "publicsex",
  "sadomasochism",
  "safesex",
  "sex",
  "sextoys",
  "threesome",
]);
const isAdult = (niche: number): boolean => niche === 3 || niche === 6;

function sexualityOf(random: Random, niche: number): Answer<"sexuality"> {
  const usual = niche === 4 || niche === 5 ? "gay" : "straight";
  return random.next() < 0.85 ? usual : random.pick(["unknown", "bisexual", "pansexual"]);
}

/** Nobody is taken where a partner is looked for. */
function situationOf(random: Random, niche: number, age: number): number {
  const free = ["single", "divorced", "separated", ...(age < 52 ? [] : ["widowed"])] as const;
  const situation = isAdult(niche)
    ? random.pick([...free, "open_relationship", "relationship"] as const)
    : random.pick(free);
  return profileFields.relationship_status.choices.findIndex((choice) => choice === situation);
}

function seeksOf(random: Random, niche: number, gender: Gender): number {
  if (niche === 4) return toMask(genders, ["man"]);
  if (niche === 5) return toMask(genders, ["woman"]);
  const other = gender === "man" ? "woman" : "man";
  return toMask(genders, random.next() < 0.12 ? ["woman", "man"] : [other]);
}

/** A city by its size: most members live where most people live. */
function demoPlace(random: Random, country: string): { region: string; city: string } {
  const cities = regionsOf(country).flatMap(({ id, cities: list }) =>
    list.map((city) => ({ region: id, city: city.name, weight: city.population ** 0.7 })),
  );
  let at = random.next() * cities.reduce((sum, { weight }) => sum + weight, 0);
  for (const place of cities) {
    at -= place.weight;
    if (at <= 0) return place;
  }
  throw new Error(`no city in ${country}`);
}

function birthday(random: Random, age: number): string {
  const day = new Date(
    Date.UTC(new Date().getUTCFullYear() - age, new Date().getUTCMonth(), new Date().getUTCDate()) -
      random.below(364) * 86_400_000,
  );
  return day.toISOString().slice(0, 10);
}
